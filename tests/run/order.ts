// Which tests begin first: no worker is to wait at the end for a long test that began last.
import { matchesGlob, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longTests } from './long.ts'

/** Of the short run: each takes 10 seconds or more, most of it waiting for processes. */
const dearTests = [
  'scripts/{check/check,check/api,operate/help}.test.ts',
  'src/features/projects/media/{pdf/rewrite-pdf,stores}.test.ts',
  'src/features/results/imports/*.test.ts',
  'tests/{api/permissions,repository/artefacts}.test.ts',
]
const first = [...longTests, ...dearTests]

/** @returns the files in the order of vitest, those of `first` before the others */
export function longestFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const isFirst = (file: File) => first.some((pattern) => matchesGlob(pathOf(file), pattern))
  return [...files.filter(isFirst), ...files.filter((file) => !isFirst(file))]
}

/** Vitest's own order goes by the durations of the last run, which a fresh clone does not have, else by the size of the files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const names = [...new Set(sorted.map(({ project }) => project.name))]
    // A worker of one project is not used for another.
    return names.flatMap((name) =>
      longestFirst(
        sorted.filter(({ project }) => project.name === name),
        ({ moduleId, project }) => relative(project.config.root, moduleId),
      ),
    )
  }
}
