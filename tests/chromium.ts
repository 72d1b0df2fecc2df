// Finds the browser of the tests. Run as a script, it installs one if none is found and installation is possible.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The one without windows first: it starts and renders faster. */
const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** No network access, root allowed, no graphics card needed. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a Chromium: CHROMIUM_PATH, the system's, or one downloaded by Playwright. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`)
    return given
  }
  const downloads = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright')
  return (
    programs.map((name) => join('/usr/bin', name)).find((path) => existsSync(path)) ??
    globSync(join(downloads, 'chromium*/chrome-*/{chrome,headless_shell,chrome-headless-shell}')).sort().at(-1)
  )
}

/** @throws Error that explains how to install a browser */
export function needChromium(): string {
  const path = findChromium()
  if (!path) throw new Error('No Chromium was found. Install one (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.')
  return path
}

if (import.meta.main && !findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.log('Installing Chromium for the browser tests: apt-get install chromium-headless-shell')
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-q'], options)
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'], options)
}
if (import.meta.main) needChromium()
