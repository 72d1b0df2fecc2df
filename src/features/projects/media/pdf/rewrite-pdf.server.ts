// Rewrites a PDF and checks the result, without rendering it. Readers repair damaged files in different ways; nobody receives the bytes
// that were uploaded. This is done in a thread with limited memory and time: whatever the file contains, the server keeps answering.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../../../../core/config/package-root.server.ts'

/**
 * `unreadable`: damaged; `encrypted`: its content cannot be checked; `active`: scripts, programs to start, forms that send; `attached`:
 * other files inside; `unchecked`: needs more memory or time than any real document.
 */
export type PdfFault = 'type' | 'unreadable' | 'encrypted' | 'active' | 'attached' | 'unchecked'
/** `content`: the file to store, whose objects were checked. */
export type RewrittenPdf = { content: Uint8Array; pages: number | null; fault: null } | { fault: PdfFault }

const memoryMegabytesMax = 512
const millisecondsMax = 20_000
/** Readers look for the end mark in the last 1024 bytes; some search further. */
const tailBytes = 2048

/** The installed package has no sources, but every program compiled. */
const programs = ['src/features/projects/media/pdf/pdf-thread.server.ts', 'build/commands/pdf-thread.js']

/** @returns the file as qpdf writes it, without actions that leave the document, or why it is refused */
export async function rewritePdf(content: Buffer): Promise<RewrittenPdf> {
  if (content.subarray(0, 5).toString('latin1') !== '%PDF-') return { fault: 'type' }
  if (!content.subarray(-tailBytes).includes('%%EOF')) return { fault: 'unreadable' }
  const program = programs.map((path) => join(packageRoot, path)).find((path) => existsSync(path)) as string
  const thread = new Worker(program, {
    execArgv: [],
    workerData: { content: new Uint8Array(content) },
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytesMax },
    // The libraries' remarks about damaged files.
    stdout: true,
    stderr: true,
  })
  const limit = setTimeout(() => thread.terminate(), millisecondsMax)
  try {
    return await new Promise<RewrittenPdf>((resolve) => {
      thread.once('message', resolve)
      for (const end of ['error', 'exit']) thread.once(end, () => resolve({ fault: 'unchecked' }))
    })
  } finally {
    clearTimeout(limit)
    await thread.terminate()
  }
}
