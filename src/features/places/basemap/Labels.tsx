import type { Reply } from '../../../core/contract/endpoint.ts'
import type { showBasemap } from '../model/contract.ts'
import { useWords } from '../model/words.ts'
import styles from './Labels.module.css'
import { rise } from './labels.ts'

type BaseMapLabel = Reply<typeof showBasemap>['labels'][number]
type Props = { labels: readonly BaseMapLabel[]; at: (point: { x: number; y: number }) => { x: string; y: string } }

const plate = { width: 50, height: 20 }
/** Pixels from the middle of a text line to its baseline. */
const baseline = 4.5

/** The labels of a map, hidden from screen readers, which have the list. */
export function Labels({ labels, at }: Props) {
  const words = useWords()
  const textOf = ({ kind, text }: BaseMapLabel) => (kind === 'county' || kind === 'parish' ? words(`map.${kind}`, { name: text }) : text)
  return labels.map((label) => (
    <svg key={`${label.text} ${label.x} ${label.y}`} {...at(label)} aria-hidden="true" overflow="visible">
      {label.kind === 'zip' && (
        <rect
          className={label.strong ? styles.strong : styles.plate}
          x={-plate.width / 2}
          y={-plate.height / 2}
          width={plate.width}
          height={plate.height}
          rx="4"
        />
      )}
      <text className={label.kind === 'zip' || label.kind === 'city' ? styles[label.kind] : styles.area} y={baseline - rise(label.kind)}>
        {textOf(label)}
      </text>
    </svg>
  ))
}
