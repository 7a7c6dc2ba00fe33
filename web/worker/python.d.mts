import type { Plugin } from 'vite';

export function packPython(): Promise<Record<string, Uint8Array | string>>;
export function python(): Plugin;
