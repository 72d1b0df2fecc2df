import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { unzip } from '../../../tests/unzip.ts'
import { type ZipEntry, zip } from './zip.server.ts'

test('an archive holds its parts; equal parts make equal bytes', async () => {
  const parts: ZipEntry[] = [
    { path: 'años.txt', content: ['one ', Buffer.from('two')] },
    { path: 'a/picture.webp', content: Readable.from([Buffer.alloc(70_000, 7)]), isPacked: true },
    { path: 'empty.txt', content: [] },
  ]
  const archive = await buffer(zip(parts.slice(0, 1).concat(parts.slice(2))))
  expect(await buffer(zip(parts.slice(0, 1).concat(parts.slice(2))))).toEqual(archive)
  expect([...unzip(await buffer(zip(parts)))].map(([path, content]) => [path, content.length])).toEqual([
    ['años.txt', 7],
    ['a/picture.webp', 70_000],
    ['empty.txt', 0],
  ])
})

test('a part is asked for when the one before it has been read', async () => {
  const order: string[] = []
  async function* content(name: string) {
    order.push(`${name} read`)
    yield name
    order.push(`${name} ended`)
  }
  function* parts() {
    for (const path of ['a', 'b']) {
      order.push(`${path} asked`)
      yield { path, content: content(path) }
    }
  }
  await buffer(zip(parts()))
  expect(order).toEqual(['a asked', 'a read', 'a ended', 'b asked', 'b read', 'b ended'])
})

test('an error of a part or between parts fails the archive', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'begun'
    throw new Error('The disk is gone')
  }
  await expect(buffer(zip([{ path: 'a', content: broken() }]))).rejects.toThrow('The disk is gone')
  async function* parts(): AsyncGenerator<ZipEntry> {
    yield { path: 'a', content: ['a'] }
    throw new Error('No more parts')
  }
  await expect(buffer(zip(parts()))).rejects.toThrow('No more parts')
})

test('a slow reader slows the parts down; a reader that leaves closes them', async () => {
  let made = 0
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  async function* endless() {
    try {
      for (;;) {
        made++
        yield randomBytes(65_536)
      }
    } finally {
      close()
    }
  }
  const archive = zip([{ path: 'endless', content: endless(), isPacked: true }])
  archive.once('error', () => {})
  for await (const _ of archive.iterator({ destroyOnReturn: false })) break
  for (let i = 0; i < 200; i++) await setImmediate()
  expect(made).toBeLessThan(20)
  archive.destroy()
  await closed
})
