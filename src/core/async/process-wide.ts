/**
 * State that a process has once. The start and the build that it loads have a copy of some modules each, and so have the files of the
 * package: a variable of such a module exists twice, and what one copy stores there the other never sees.
 */
export function processWide<State>(name: string, make: () => State): State {
  const all = globalThis as { [key: symbol]: State | undefined }
  const key = Symbol.for(`plaza.${name}`)
  all[key] ??= make()
  return all[key]
}
