const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** A Content-Disposition header with a file's name, also in letters beyond ASCII (RFC 6266). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`
}
