// Loaded before a program (--import): notes every module that it loads in MODULES_FOLDER/<process>.txt.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'

const file = join(process.env.MODULES_FOLDER, `${process.pid}.txt`)
registerHooks({
  load(url, context, next) {
    appendFileSync(file, `${url}\n`)
    return next(url, context)
  },
})
