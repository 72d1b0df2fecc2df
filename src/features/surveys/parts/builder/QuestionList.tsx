import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '../../../../ui/Button.tsx'
import { arrowDown, arrowUp } from '../../../../ui/icons/ways.ts'
import type { SurveyQuestion } from '../../contract.ts'
import { useWords } from '../../words.ts'
import styles from './QuestionList.module.css'

/** The questions in order, each with its way up and down. */
export function QuestionList({
  questions,
  openId,
  mayEdit,
}: {
  questions: readonly SurveyQuestion[]
  openId: string | undefined
  mayEdit: boolean
}) {
  const words = useWords()
  return (
    <ol className={styles.list} aria-label={words('builder.list')}>
      {questions.map(({ _id, text, type }, index) => (
        <li key={_id} className={_id === openId ? styles.open : styles.item}>
          <Link
            to={`?question=${_id}#editor`}
            preventScrollReset
            className={styles.words}
            aria-current={_id === openId ? 'true' : undefined}
          >
            <span className="small soft">{words('builder.item', { number: index + 1, kind: words(`builder.kinds.${type}`) })}</span>
            <b>{text}</b>
          </Link>
          {mayEdit && <Moves id={_id} index={index} total={questions.length} open={openId ?? ''} />}
        </li>
      ))}
    </ol>
  )
}

function Moves({ id, index, total, open }: { id: string; index: number; total: number; open: string }) {
  const words = useWords()
  return (
    <div className={styles.moves}>
      <Move {...{ id, open }} order={index - 1} icon={arrowUp} label={words('builder.up', { number: index + 1 })} possible={index > 0} />
      <Move
        {...{ id, open }}
        order={index + 1}
        icon={arrowDown}
        label={words('builder.down', { number: index + 1 })}
        possible={index < total - 1}
      />
    </div>
  )
}

type MoveProps = { id: string; open: string; order: number; icon: string; label: string; possible: boolean }

function Move({ id, open, order, icon, label, possible }: MoveProps) {
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  // The question has gone to its new place in the list, and the focus goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the place changes
  useEffect(() => {
    if (pressed.current) button.current?.focus({ preventScroll: true })
    pressed.current = false
  }, [order])
  return (
    <Form
      method="post"
      preventScrollReset
      onSubmit={() => {
        pressed.current = true
      }}
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="open" value={open} />
      <input type="hidden" name="order" value={order} />
      <Button type="submit" variant="quiet" size="s" square icon={icon} aria-label={label} unavailable={!possible} ref={button} />
    </Form>
  )
}
