// Selected files and their order. No DOM except its `File`.

/** A list with one entry moved earlier or later; the same list if there is no such position. */
export function moved<T>(list: readonly T[], entry: T | undefined, by: number): T[] {
  const from = list.indexOf(entry as T)
  const to = from + by
  if (from < 0 || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_, i) => i !== from)
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)]
}

/** True if a selected file looks like a PDF; the server checks its content. */
export const isDocument = (file: { type: string; name: string }): boolean =>
  file.type === 'application/pdf' || file.name.toLowerCase().endsWith('.pdf')
