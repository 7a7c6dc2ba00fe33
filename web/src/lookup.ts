// Names from outside are looked up among what was written down, never among what every object has (`constructor`).

export function lookUp<T>(catalogue: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
}
