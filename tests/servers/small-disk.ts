// A disk of its own, of a few hundred megabytes, that can be filled and emptied. Only root can mount one.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const refillMilliseconds = 20
const blockBytes = 4096

export type SmallDisk = {
  folder: string
  /** Takes all of its room, and what others free from then on. */
  fill: () => void
  empty: () => void
  remove: () => void
}

/** @returns null where nothing can be mounted */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'plaza-disk', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const ballast = join(folder, 'ballast')
  let filling: NodeJS.Timeout | undefined
  const empty = () => {
    clearInterval(filling)
    rmSync(ballast, { force: true })
  }
  return {
    folder,
    fill() {
      takeRoom(ballast)
      filling = setInterval(takeRoom, refillMilliseconds, ballast)
    },
    empty,
    remove() {
      empty()
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

/** Appends to a file until the disk has no room for another block. */
function takeRoom(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const bytes of [1024 * 1024, blockBytes]) append(file, Buffer.alloc(bytes))
  } finally {
    closeSync(file)
  }
}

function append(file: number, block: Buffer): void {
  try {
    while (writeSync(file, block) === block.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
