// npm start: installs and builds what is missing, then runs Plaza. With --dev it runs from the sources, and reloads what changes.
import { build, install, runNode } from './prepare.mjs'

const development = process.argv.includes('--dev')
await install()
if (!development) await build()
process.exitCode = await runNode(['src/server.ts'], development ? { NODE_ENV: 'development' } : {})
