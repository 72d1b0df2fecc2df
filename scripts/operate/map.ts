// npm run map -- check FILE [--json]: what a street map (MAP_PMTILES) covers. Exit code 1: it cannot be used; 2: wrong arguments.
import { reportOn, type StreetReport } from '../../src/features/places/basemap/streets/report.server.ts'
import { readArguments } from './installation.ts'

const usage = `Reports what a street map in a PMTiles file covers, and what’s wrong with it. docs/operations/install.md says where to get one.
  --json               print the report as JSON`

const { path, json } = readArguments(
  'map',
  usage,
  { json: { type: 'boolean', default: false } },
  (values, [command, file, ...more]) => {
    if (command !== 'check' || !file || more.length > 0) throw new Error('Enter the file to check.')
    return { path: file, json: values.json }
  },
  'check FILE',
)

const report = await reportOn(path)
console.log(json ? JSON.stringify(report, null, 2) : linesOf(report).join('\n'))
if (report.faults.length > 0) process.exitCode = 1

function linesOf({ covers, faults, notes }: StreetReport): string[] {
  const found = covers
    ? [
        `size    ${(covers.bytes / 1e6).toFixed(1)} MB, ${covers.tiles} tiles`,
        `area    ${[covers.west, covers.south, covers.east, covers.north].join(',')} (west,south,east,north)`,
        `        ${covers.miles.map((miles) => miles.toFixed(1)).join(' x ')} miles`,
        `zooms   ${covers.zooms.join(' to ')}`,
        `layers  ${covers.layers.join(', ') || 'none named'}`,
        `schema  ${covers.version ?? 'not named'}`,
      ]
    : []
  const rest = [...faults.map((text) => `fault   ${text}`), ...notes.map((text) => `note    ${text}`)]
  return [...found, ...rest, faults.length > 0 ? 'Plaza cannot use this file.' : 'Plaza can use this file: set MAP_PMTILES to its path.']
}
