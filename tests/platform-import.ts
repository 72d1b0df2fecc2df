// Answers of an earlier platform, imported as an official does it.
import {
  mapPlatformImport,
  type PlatformImportDetails,
  runPlatformImport,
  showPlatformImport,
} from '../src/features/results/imports/contract.ts'
import { platformImportHandler } from '../src/features/results/imports/jobs.server.ts'
import { runJobs } from './jobs.ts'
import { uploadOf } from './sheets.ts'
import type { Stage } from './stage.ts'

/** Imports each column of a CSV file as a question of its own, unless `targets` names something else for its heading. */
export async function importAnswers(
  s: Stage,
  project: string,
  csv: string,
  targets: Record<string, string> = {},
): Promise<PlatformImportDetails> {
  const file = await uploadOf(Buffer.from(csv), 'earlier.csv')
  const sent = await s.inject(s.cast.editor, { method: 'POST', url: `/api/v1/projects/${project}/platformImports`, ...file })
  const { import: made } = sent.body as { import: PlatformImportDetails }
  if (sent.status !== 200) throw new Error(`The file was refused: ${JSON.stringify(sent.body)}`)
  const params = { id: project, import: made._id }
  const body = { source: made.source, targets: made.columns.map(({ head }) => targets[head] ?? 'own') }
  for (const { status, body: reply } of [
    await s.call(s.cast.editor, mapPlatformImport, { params, body }),
    await s.call(s.cast.editor, runPlatformImport, { params }),
  ])
    if (status !== 200) throw new Error(`The import was refused: ${JSON.stringify(reply)}`)
  await runJobs(s.db, [platformImportHandler(s.app.appContext)])
  return (await s.call(s.cast.editor, showPlatformImport, { params })).body.import
}
