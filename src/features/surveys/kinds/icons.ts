import {
  circleDot,
  grid,
  hash,
  listChecks,
  listOrdered,
  paperclip,
  pieSlice,
  polygon,
  routeIcon,
  sliders,
} from '../../../ui/icons/asking.ts'
import { place } from '../../../ui/icons/basic.ts'
import { calendar } from '../../../ui/icons/project.ts'
import { penLine } from '../../../ui/icons/signs.ts'
import { thumbsUp } from '../../../ui/icons/ways.ts'
import { star } from '../../../ui/icons/work.ts'
import type { Kind } from './kind.ts'

export const kindIcons: Record<Kind, string> = {
  open: penLine,
  yesno: thumbsUp,
  rating: star,
  choice: circleDot,
  choices: listChecks,
  scale: sliders,
  ranking: listOrdered,
  points: pieSlice,
  matrix: grid,
  number: hash,
  date: calendar,
  place,
  file: paperclip,
  line: routeIcon,
  area: polygon,
}
