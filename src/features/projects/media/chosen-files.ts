// Chosen files and their order. No DOM but its `File`.

/** A list with one of its entries a place earlier or later; as it was where there is no such place. */
export function moved<T>(list: readonly T[], entry: T | undefined, by: number): T[] {
  const from = list.indexOf(entry as T)
  const to = from + by
  if (from < 0 || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_, i) => i !== from)
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)]
}

/** Whether a chosen file seems to be a PDF; the server looks into it. */
export const isDocument = (file: { type: string; name: string }): boolean =>
  file.type === 'application/pdf' || file.name.toLowerCase().endsWith('.pdf')
