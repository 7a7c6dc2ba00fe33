import type { Plugin } from 'vite';

export function packagesOf(modules: string[]): string[];
export function lacking(name: string, own: string | null, kept: string | null): string | null;
export function allTexts(): string;
export function licences(): Plugin;
