// A source file that no longer fits a head is two files. Tests, styles and generated files may be longer.
import { globSync, readFileSync } from 'node:fs'

const linesMax = 250

const files = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.(test|generated)\.tsx?$/.test(path))
if (files.length === 0) throw new Error('No source was read.')
for (const path of files.sort()) {
  const lines = readFileSync(path, 'utf8').split('\n').length - 1
  if (lines > linesMax) {
    console.error(`${path} has ${lines} lines, at most ${linesMax} are good.`)
    process.exitCode = 1
  }
}
