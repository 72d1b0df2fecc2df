// Inspects a PDF without rendering it: whether it can be read, its page count, and whether it has active content. The reading is done in a
// thread with limited memory and time: whatever the file contains, the server keeps answering.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../../../../core/config/package-root.server.ts'

/**
 * `unreadable`: damaged; `encrypted`: its content cannot be checked; `active`: scripts, programs to start, forms that send; `attached`:
 * other files inside; `unchecked`: packed in an unsupported way, or needs more memory or time than any real document.
 */
export type PdfFault = 'type' | 'unreadable' | 'encrypted' | 'active' | 'attached' | 'unchecked'
export type InspectedPdf = { pages: number | null; fault: PdfFault | null }

const memoryMegabytesMax = 512
const millisecondsMax = 20_000
/** Readers look for the end mark in the last 1024 bytes; some search further. */
const tailBytes = 2048

/** The installed package has no sources, but every program compiled. */
const programs = ['src/features/projects/media/pdf/pdf-thread.server.ts', 'build/commands/pdf-thread.js']

export async function inspectPdf(content: Buffer): Promise<InspectedPdf> {
  if (content.subarray(0, 5).toString('latin1') !== '%PDF-') return { pages: null, fault: 'type' }
  if (!content.subarray(-tailBytes).includes('%%EOF')) return { pages: null, fault: 'unreadable' }
  const program = programs.map((path) => join(packageRoot, path)).find((path) => existsSync(path)) as string
  const thread = new Worker(program, {
    execArgv: [],
    workerData: { content: new Uint8Array(content) },
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytesMax },
    // The library's remarks about damaged files.
    stdout: true,
    stderr: true,
  })
  const limit = setTimeout(() => thread.terminate(), millisecondsMax)
  try {
    return await new Promise<InspectedPdf>((resolve) => {
      thread.once('message', resolve)
      for (const end of ['error', 'exit']) thread.once(end, () => resolve({ pages: null, fault: 'unchecked' }))
    })
  } finally {
    clearTimeout(limit)
    await thread.terminate()
  }
}
