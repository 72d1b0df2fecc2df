import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const watchdog = resolve('src/core/serving/watchdog.server.ts')

/** Runs a program that watches itself, with turns of 50 ms. */
async function run(code: string) {
  const program = `import { watchLoop } from ${JSON.stringify(watchdog)}\nconst dog = watchLoop(0.5, 50)\nconst wait = setInterval(() => {}, 1000)\n${code}`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [[status, signal], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  return { end: signal ?? status, errors }
}

test('a process whose event loop is silent is ended', async () => {
  expect(await run('setTimeout(() => { for (;;); }, 200)')).toEqual({
    end: 'SIGKILL',
    errors: expect.stringContaining('event loop was silent'),
  })
})

test('a process that does not end within its time is ended', async () => {
  expect(await run('dog.ending()')).toEqual({ end: 'SIGKILL', errors: expect.stringContaining('did not end within its time') })
})

test('a process that works is left alone, and ends by itself', async () => {
  expect(await run('setTimeout(() => { dog.ending(); clearInterval(wait) }, 1000)')).toMatchObject({ end: 0 })
})

test('a program that was killed is started again; one that ended is not, and one that was asked to end is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-replace-'))
  const note = join(folder, 'starts')
  const program = join(folder, 'program.sh')
  const starts = () => readFileSync(note, 'utf8').trim().split('\n').length
  const replace = (body: string) => {
    writeFileSync(note, '')
    writeFileSync(program, `echo start >> ${note}\n${body}\n`)
    return spawn(resolve('bin/replace.sh'), ['/bin/sh', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  }
  const killedOnce = replace(`[ $(wc -l < ${note}) -gt 1 ] || kill -9 $$\nexit 3`)
  expect([(await once(killedOnce, 'exit'))[0], starts()]).toEqual([3, 2])
  const asked = replace("trap 'echo over; exit 0' TERM\necho up\nwhile :; do sleep 0.05; done")
  await once(asked.stdout, 'data')
  asked.kill('SIGTERM')
  expect([(await once(asked, 'exit'))[0], starts()]).toEqual([0, 1])
  rmSync(folder, { recursive: true })
})
