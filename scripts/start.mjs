// npm start: installs and builds what is missing, then runs Plaza. With --dev it runs from the sources, and reloads what changes.
// npm start -- --role=web or --role=jobs: only answers requests, or only works the job queue.
import { nodeEnv, nodeFlags } from '../bin/node-options.mjs'
import { helpWanted } from './help.mjs'
import { build, install, runNode } from './prepare.mjs'

helpWanted(import.meta.url)

const development = process.argv.includes('--dev')
await install()
if (!development) await build()
const options = process.argv.slice(2).filter((one) => one !== '--dev')
process.exitCode = await runNode([...nodeFlags, 'src/server.ts', ...options], {
  ...nodeEnv,
  ...(development && { NODE_ENV: 'development' }),
})
