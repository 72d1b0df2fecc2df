import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { isSigned, keysPerAnswer, type ObjectStorage, objectStorage } from '../../../tests/servers/object-storage.ts'
import { type FileStore, localFiles } from './files.server.ts'
import { s3Files } from './s3-files.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaza-files-'))
let storage: ObjectStorage
beforeAll(async () => {
  storage = await objectStorage()
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => {
  storage.trouble = null
})

const open: Record<string, () => Promise<FileStore>> = {
  'a folder': async () => localFiles(join(folder, 'files')),
  'a bucket': () => s3Files(storage.config),
}
const text = async (files: FileStore, key: string, range?: { start: number; end: number }) => {
  const file = await files.get(key)
  return file ? (await buffer(await file.read(range))).toString() : null
}
/** More than two parts of an upload, none of them like another. */
const long = Buffer.alloc(20 * 1024 * 1024 + 7, 'abcdefghijklmnopqrstuvwxyz0')

describe.each(Object.keys(open))('%s', (name) => {
  let files: FileStore
  beforeAll(async () => {
    files = await (open[name] as () => Promise<FileStore>)()
  })

  test('returns what was stored, whole and in part, and its length', async () => {
    await files.put('a/b/1.txt', Buffer.from('0123456789'))
    expect((await files.get('a/b/1.txt'))?.bytes).toBe(10)
    expect(await text(files, 'a/b/1.txt')).toBe('0123456789')
    expect(await text(files, 'a/b/1.txt', { start: 2, end: 4 })).toBe('234')
    expect(await text(files, 'a/b/1.txt', { start: 9, end: 9 })).toBe('9')
  })

  test('puts again in its place', async () => {
    await files.put('a/again', Buffer.from('first and long'))
    await files.put('a/again', Buffer.from('second'))
    expect(await text(files, 'a/again')).toBe('second')
  })

  test('takes a stream: empty, short, and of many parts', async () => {
    await files.put('s/empty', Readable.from([]))
    await files.put('s/short', Readable.from([Buffer.from('one '), Buffer.from('two')]))
    await files.put('s/long', Readable.from([long.subarray(0, 3), long.subarray(3, 15_000_000), long.subarray(15_000_000)]))
    expect([await text(files, 's/empty'), await text(files, 's/short')]).toEqual(['', 'one two'])
    const stored = await files.get('s/long')
    expect(stored?.bytes).toBe(long.length)
    expect(long.equals(await buffer((await stored?.read()) as Readable))).toBe(true)
  })

  test.each([10, long.length])('a stream that breaks off after %i bytes leaves what was there before, and nothing else', async (bytes) => {
    await files.put('broken/x', Buffer.from('before'))
    const breaking = Readable.from(
      (function* () {
        yield long.subarray(0, bytes)
        throw new Error('gone away')
      })(),
    )
    await expect(files.put('broken/x', breaking)).rejects.toThrow('gone away')
    await expect(
      files.put(
        'broken/new',
        Readable.from(
          (function* () {
            yield long.subarray(0, bytes)
            throw new Error('gone too')
          })(),
        ),
      ),
    ).rejects.toThrow('gone too')
    expect([await text(files, 'broken/x'), await files.list('broken')]).toEqual(['before', ['broken/x']])
    if (name === 'a folder') expect(readdirSync(join(folder, 'files', '.unfinished'))).toEqual([])
  })

  test('null for what is not there: a key, a folder, below a file', async () => {
    await files.put('n/one', Buffer.from('1'))
    expect([await files.get('n/two'), await files.get('n'), await files.get('n/one/more')]).toEqual([null, null, null])
  })

  test('lists a folder and what is below it, not its namesakes; entries tell size and time', async () => {
    for (const key of ['l/1', 'l/deep/er/2', 'l2/3']) await files.put(key, Buffer.from(key))
    expect([await files.list('l'), await files.list('l/'), await files.list('none/')]).toEqual([
      ['l/1', 'l/deep/er/2'],
      ['l/1', 'l/deep/er/2'],
      [],
    ])
    expect(await files.list('')).toEqual(expect.arrayContaining(['l/1', 'l2/3']))
    const found = []
    for await (const one of files.entries('l/deep')) found.push(one)
    expect(found).toEqual([{ key: 'l/deep/er/2', bytes: 11, changedAt: expect.any(Date) }])
    expect(Math.abs(Date.now() - (found[0]?.changedAt.getTime() ?? 0))).toBeLessThan(600_000)
  })

  test('removes a file, a folder, and what is not there', async () => {
    for (let i = 0; i < 40; i++) await files.put(`r/many/${i}`, Buffer.from('x'))
    await files.put('r/many-more', Buffer.from('x'))
    await files.put('r/one', Buffer.from('x'))
    await files.remove('r/one')
    await files.remove('r/one')
    await files.remove('r/many/')
    await files.remove('r/never/')
    expect(await files.list('r')).toEqual(['r/many-more'])
  })

  test('a file that is removed while it is read is read to its end', async () => {
    await files.put('while/x', long)
    const reading = (await (await files.get('while/x'))?.read()) as Readable
    await new Promise((resolve) => reading.once('readable', resolve))
    await files.remove('while/x')
    expect((await buffer(reading)).length).toBe(long.length)
  })

  test.each(['', '/', '../x', 'a/../../x', 'a//b', '/a', 'a/./b', 'a\\b'])('takes no key %j', async (key) => {
    const asked = storage.asked.length
    await expect((async () => files.put(key, Buffer.from('x')))()).rejects.toThrow('No key of a file')
    await expect((async () => files.remove(key))()).rejects.toThrow('No key of a file')
    await expect((async () => files.get(key))()).rejects.toThrow('No key of a file')
    expect(storage.asked.length).toBe(asked)
  })
})

describe('a folder', () => {
  test('503 where the disk refuses, with the reason for the log', async () => {
    writeFileSync(join(folder, 'no-folder'), '')
    const files = localFiles(join(folder, 'no-folder'))
    await expect(files.put('a', Buffer.from('x'))).rejects.toMatchObject({
      status: 503,
      code: 'files.unavailable',
      cause: { code: 'ENOTDIR' },
    })
  })

  test('a folder is removed while files are still added to it', async () => {
    const files = localFiles(join(folder, 'busy'))
    for (let i = 0; i < 300; i++) await files.put(`p/${i}`, Buffer.from('x'))
    const path = join(folder, 'busy', 'p')
    const added = (async () => {
      for (let i = 0; i < 400; i++) await writeFile(join(path, `more-${i}`), 'x').catch(() => mkdir(path, { recursive: true }))
    })()
    await files.remove('p')
    await added
  })

  test('what a process left unfinished a day ago goes with the first file of the next one', async () => {
    const own = join(folder, 'swept')
    await mkdir(join(own, '.unfinished'), { recursive: true })
    for (const [name, hours] of [
      ['old', 25],
      ['new', 1],
    ] as const) {
      writeFileSync(join(own, '.unfinished', name), 'x')
      const then = Date.now() / 1000 - hours * 3600
      utimesSync(join(own, '.unfinished', name), then, then)
    }
    const files = localFiles(own)
    await files.put('a', Buffer.from('x'))
    await expect.poll(() => readdirSync(join(own, '.unfinished'))).toEqual(['new'])
    expect(await files.list('')).toEqual(['a'])
  })
})

describe('a bucket', () => {
  const impatient = { maxAttempts: 2, connectionTimeout: 300, requestTimeout: 300, socketTimeout: 300 }

  test('keys lie below the prefix, and below it only is anything removed', async () => {
    const [mine, other] = [await s3Files(storage.config), await s3Files({ ...storage.config, prefix: '' })]
    await mine.put('p/x', Buffer.from('x'))
    await other.put('p/x', Buffer.from('other'))
    await mine.remove('p/')
    expect([await other.list('p'), await other.list('city/p'), await mine.list('p')]).toEqual([['p/x'], [], []])
  })

  test('every request is signed; a wrong secret, region or clock is refused', async () => {
    await expect(s3Files({ ...storage.config, key: { id: 'PLAZATESTKEY', secret: 'wrong' } })).rejects.toThrow(
      /key may not list the bucket/,
    )
    await expect(s3Files({ ...storage.config, key: { id: 'OTHER', secret: storage.config.key?.secret ?? '' } })).rejects.toThrow(
      /may not list/,
    )
    const seen: boolean[] = []
    storage.trouble = (req) => {
      seen.push(
        isSigned(
          { ...req, method: req.method, url: req.url, headers: { ...req.headers, 'x-amz-date': '20200101T000000Z' } },
          Buffer.alloc(0),
        ),
      )
      seen.push(isSigned({ method: 'GET', url: `${req.url}?other`, headers: req.headers }, Buffer.alloc(0)))
      return 'pass'
    }
    const files = await s3Files(storage.config)
    await files.put('signed/näh + (1)~.txt', Buffer.from('x'))
    expect([await files.list('signed'), seen.includes(true)]).toEqual([['signed/näh + (1)~.txt'], false])
  })

  test('a bucket that is not there stops the start', async () => {
    await expect(s3Files({ ...storage.config, bucket: 'nowhere' })).rejects.toThrow("S3_BUCKET: there is no bucket 'nowhere'")
  })

  test('lists more keys than one answer holds', async () => {
    const files = await s3Files(storage.config)
    const keys = Array.from({ length: keysPerAnswer + 3 }, (_, i) => `page/${String(i).padStart(4, '0')}`)
    await storage.fill(keys)
    expect(await files.list('page')).toEqual(keys)
    await files.remove('page/')
    expect(await files.list('page')).toEqual([])
  })

  test('a moment of trouble is tried again and not noticed', async () => {
    const files = await s3Files(storage.config)
    for (const trouble of ['reset', 503, 500] as const) {
      let times = 1
      storage.trouble = () => (times-- > 0 ? trouble : 'pass')
      await files.put('again', Buffer.from(String(trouble)))
      expect(await text(files, 'again')).toBe(String(trouble))
    }
  })

  test.each(['hang', 'reset', 503, 403] as const)('503 while it is down (%s), for every call; afterwards it continues', async (trouble) => {
    const files = await s3Files(storage.config, impatient)
    // On a busy machine the impatient one gives up also where nothing is wrong.
    const upNow = <T>(call: () => Promise<T>) => vi.waitFor(call, { timeout: 60_000, interval: 100 })
    await upNow(() => files.put('down/x', Buffer.from('x')))
    const file = await upNow(() => files.get('down/x'))
    storage.trouble = () => trouble
    const calls = [
      () => files.put('down/y', Buffer.from('y')),
      () => files.put('down/z', Readable.from([long])),
      () => files.get('down/x'),
      async () => file?.read(),
      () => files.remove('down/x'),
      () => files.remove('down/'),
      () => files.list('down'),
    ]
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ status: 503, code: 'files.unavailable', cause: expect.any(Error) })
    storage.trouble = null
    expect(await upNow(() => files.list('down'))).toEqual(['down/x'])
  })
})

test('who keeps files in a folder never loads the S3 client', () => {
  const script = `
    import { registerHooks } from 'node:module'
    registerHooks({ resolve: (what, c, next) => { if (what.includes('aws')) console.log(what); return next(what, c) } })
    const { openFiles } = await import('./src/core/storage/open-files.server.ts')
    await openFiles({ s3: undefined, dataDir: '/nowhere' })
    console.log('opened')
    await openFiles({ s3: { bucket: 'b', region: 'r', endpoint: 'http://127.0.0.1:1', key: { id: 'i', secret: 's' }, prefix: '' }, dataDir: '' })`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(output.split('\n').indexOf('opened')).toBe(0)
  expect(output).toContain('@aws-sdk/client-s3')
})
