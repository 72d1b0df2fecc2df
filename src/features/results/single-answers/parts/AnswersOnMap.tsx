import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Neatline } from '../../../../ui/frames/Neatline.tsx'
import { classes } from '../../../../ui/styles/classes.ts'
import { type MapWords, useMapWords } from '../../../places/basemap/map-words.ts'
import styles from './AnswersOnMap.module.css'

export type ListedAnswer = {
  _id: string
  label: string
  /** From whom and when. */
  facts: string
  /** Why it is not on the map; null if it is. */
  unmapped: string | null
}
export type OpenedAnswersMap = {
  /** Shows answers as selected, and moves the map to the first if it is out of view. */
  select: (ids: readonly string[]) => void
  close: () => void
}
export type AnswersMapOpening = { words: MapWords; onSelect: (ids: string[]) => void }
type Props = {
  answers: readonly ListedAnswer[]
  texts: { map: string; list: string; failed: string; selected: (labels: string) => string }
  /** Null without anything to show on a map. */
  open: ((element: HTMLElement, opening: AnswersMapOpening) => Promise<OpenedAnswersMap>) | null
}

/** Single answers as a list, and beside it on a map that can be moved and zoomed. Either selects in both. */
export function AnswersOnMap({ answers, texts, open }: Props) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const { box, failed } = useAnswersMap(answers, texts.map, open, selected, setSelected)
  const selectedLabels = answers.filter((one) => selected.includes(one._id)).map((one) => one.label)
  return (
    <div className={styles.columns}>
      {open && (
        <div className="stack gap-2">
          {failed ? (
            <Note tone="bad">{texts.failed}</Note>
          ) : (
            <Neatline height="l">
              <div ref={box} className={styles.map} />
            </Neatline>
          )}
          <p role="status" className="small soft">
            {selectedLabels.length > 0 && texts.selected(selectedLabels.join('; '))}
          </p>
        </div>
      )}
      <Card className="stack gap-2">
        <h2 id="answers">{texts.list}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable by keyboard */}
        <ul className={classes('lines', styles.list)} tabIndex={0} aria-labelledby="answers">
          {answers.map((one) => (
            <li key={one._id}>
              <Listed answer={one} isSelected={selected.includes(one._id)} onSelect={() => setSelected([one._id])} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

type ListedProps = { answer: ListedAnswer; isSelected: boolean; onSelect: () => void }

function Listed({ answer: { label, facts, unmapped }, isSelected, onSelect }: ListedProps) {
  const from = <span className="small soft">{facts}</span>
  if (unmapped !== null)
    return (
      <div className={styles.place}>
        <span>{label}</span>
        {from}
        <span className="small soft">{unmapped}</span>
      </div>
    )
  return (
    <button type="button" className={styles.place} aria-pressed={isSelected} onClick={onSelect}>
      <span>{label}</span>
      {from}
    </button>
  )
}

/** Opens the map once, and keeps its selection up to date. */
function useAnswersMap(
  answers: Props['answers'],
  label: string,
  open: Props['open'],
  selected: readonly string[],
  onSelect: (ids: readonly string[]) => void,
) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<OpenedAnswersMap | null>(null)
  const [failed, setFailed] = useState(false)
  const words = useMapWords(label)
  const opened = useEffectEvent(async (element: HTMLElement) => open?.(element, { words, onSelect }) ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again for other answers
  useEffect(() => {
    if (!box.current) return
    let gone = false
    opened(box.current).then(
      (one) => (gone ? one?.close() : setMap(one)),
      () => setFailed(true),
    )
    return () => {
      gone = true
      setMap((one) => {
        one?.close()
        return null
      })
    }
  }, [answers])
  useEffect(() => map?.select(selected), [map, selected])
  return { box, failed }
}
