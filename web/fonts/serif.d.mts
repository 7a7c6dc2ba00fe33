import type { Plugin } from 'vite';

export function characters(folder?: string): Promise<string>;
export function whole(): Promise<Uint8Array>;
export function isLicensed(): Promise<boolean>;
export function cut(text: string): Promise<Uint8Array>;
export function serif(): Plugin;
