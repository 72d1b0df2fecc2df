import { createHash } from 'node:crypto'
import { type FigureOffsets, figureBase } from './publishing.ts'

/** The offsets of a question's figures, or of a project's, from its seed. */
export const offsetsOf =
  (seed: string): FigureOffsets =>
  (answer) =>
    createHash('sha256').update(`${seed}\n${answer}`).digest().readUInt32BE() % figureBase
