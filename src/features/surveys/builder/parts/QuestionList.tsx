import { useLayoutEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { Rich } from '../../../../core/i18n/words.tsx'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { useDragging } from '../../../../ui/content/use-dragging.ts'
import { Button } from '../../../../ui/forms/Button.tsx'
import { arrowDown, arrowUp } from '../../../../ui/icons/ways.ts'
import { grip } from '../../../../ui/icons/work.ts'
import { classes } from '../../../../ui/styles/classes.ts'
import type { BuilderResult } from '../../editing/builder.server.ts'
import type { BuilderPage } from '../../form/survey-page.server.ts'
import { useWords } from '../../model/words.ts'
import { useConditionWords } from '../conditions.ts'
import { editorId, formId, type Unsaved } from '../editing.ts'
import { useAnswerCount } from '../use-answer-count.ts'
import { useOrder } from '../use-order.ts'
import styles from './QuestionList.module.css'

type Props = {
  questions: BuilderPage['questions']
  openId: string | undefined
  mayEdit: boolean
  /** True if the editor's form is on the page. */
  isEditing: boolean
  unsaved: Unsaved
  result: BuilderResult | undefined
}

/** The questions in order, moved by dragging or by buttons, each with its facts. */
export function QuestionList({ questions, openId, mayEdit, isEditing, unsaved, result }: Props) {
  const words = useWords()
  const answerCount = useAnswerCount()
  const conditionOf = useConditionWords()
  const { order: savedOrder, announcement, problem, put } = useOrder(questions)
  const { list, order, dragged, start } = useDragging<HTMLOListElement>(savedOrder, put)
  const isMovable = mayEdit && questions.length > 1
  const listErrors = result?.at === 'list' ? result.errors : {}
  const refused = listErrors['order'] ? words('builder.moveImpossible') : listErrors['form']
  const trouble = problem ?? refused
  const form = isEditing ? formId : 'moves'
  const sorted = order.flatMap((id) => questions.find((one) => one._id === id) ?? [])
  return (
    <div className={styles.whole}>
      {trouble && (
        <Note tone="bad" live>
          {trouble}
        </Note>
      )}
      {result?.at === 'list' && !refused && <Note live>{words('builder.movedOnly')}</Note>}
      {isMovable && !isEditing && <Form method="post" id={form} preventScrollReset />}
      {/* The default button for Enter in the editor, in place of the first button below. */}
      {isMovable && isEditing && <button type="submit" form={form} hidden />}
      <ol className={styles.list} aria-label={words('builder.list')} ref={list}>
        {sorted.map((question, index) => {
          const { _id, text, lang, type, required, answersCount = 0, askIf, section } = question
          const onlyIf = conditionOf(questions, askIf)
          return (
            <li key={_id} data-row={_id} className={classes(_id === openId ? styles.open : styles.item, dragged === _id && styles.dragged)}>
              {isMovable && (
                <span className={styles.grip} aria-hidden="true" onPointerDown={(event) => start(event, _id)}>
                  <Icon icon={grip} />
                </span>
              )}
              <Link
                to={`?question=${_id}#${editorId}`}
                preventScrollReset
                className={styles.words}
                aria-current={_id === openId ? 'true' : undefined}
              >
                <span className="small soft">{words('builder.item', { number: index + 1, kind: words(`builder.kinds.${type}`) })}</span>
                <b lang={lang}>{text}</b>
                {section && (
                  <span className={styles.note}>
                    <Rich text={words('builder.beginsSection', { title: section.title })} b={(title) => <bdi lang={lang}>{title}</bdi>} />
                  </span>
                )}
                {onlyIf && <span className={styles.note}>{onlyIf}</span>}
                {(required || answersCount > 0) && (
                  <span className={styles.note}>
                    {[required && words('builder.mustAnswer'), answersCount > 0 && answerCount(question)].filter(Boolean).join(' · ')}
                  </span>
                )}
                {unsaved.drafts[_id] && <span className={styles.unsaved}>{words('builder.notSaved')}</span>}
              </Link>
              {isMovable && <Moves id={_id} form={form} index={index} total={sorted.length} onMove={put} />}
            </li>
          )
        })}
      </ol>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  )
}

type MovesProps = { id: string; form: string; index: number; total: number; onMove: (id: string, place: number) => void }

/** Two buttons that submit a form without scripts. */
function Moves({ id, form, index, total, onMove }: MovesProps) {
  const words = useWords()
  const buttons = useRef<Partial<Record<number, HTMLButtonElement | null>>>({})
  /** The button that was pressed, and the target position. */
  const pressed = useRef<{ by: number; to: number } | null>(null)
  // Moves the focus along with the question.
  useLayoutEffect(() => {
    if (pressed.current?.to !== index) return
    buttons.current[pressed.current.by]?.focus({ preventScroll: true })
    pressed.current = null
  }, [index])
  const ways = [
    { by: -1, icon: arrowUp, label: words('builder.up', { number: index + 1 }), possible: index > 0 },
    { by: 1, icon: arrowDown, label: words('builder.down', { number: index + 1 }), possible: index < total - 1 },
  ]
  return (
    <div className={styles.moves}>
      {ways.map(({ by, icon, label, possible }) => (
        <Button
          key={by}
          type="submit"
          form={form}
          name="move"
          value={`${id}:${index + by}`}
          variant="quiet"
          size="s"
          square
          icon={icon}
          aria-label={label}
          unavailable={!possible}
          onClick={(event) => {
            event.preventDefault()
            pressed.current = { by, to: index + by }
            onMove(id, index + by)
          }}
          ref={(button) => {
            buttons.current[by] = button
          }}
        />
      ))}
    </div>
  )
}
