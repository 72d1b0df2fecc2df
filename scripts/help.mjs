import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** With --help a command prints the comment that its file begins with, and ends. @param url the file's `import.meta.url` */
export function helpWanted(url) {
  if (!process.argv.slice(2).includes('--help')) return
  const [comment = ''] = /^(?:\/\/.*\n)+/.exec(readFileSync(fileURLToPath(url), 'utf8')) ?? []
  console.log(comment.replaceAll(/^\/\/ ?/gm, '').trimEnd())
  process.exit(0)
}
