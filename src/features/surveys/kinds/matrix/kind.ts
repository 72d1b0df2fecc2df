import type { KindTraits } from '../kind.ts'

/** More columns do not fit on paper. */
const columnsMax = 7

export const matrix: KindTraits = { figures: 'pairs', stored: 'list', parts: ['rows', 'options', 'scale'], optionsMax: columnsMax }
