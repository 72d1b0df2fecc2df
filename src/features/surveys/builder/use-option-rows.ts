import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useDragging } from '../../../ui/content/use-dragging.ts'
import { arranged, movedRow, pastedRows, type RowList } from '../editing/option-rows.ts'
import { matrixRowsMax } from '../kinds/matrix/pairs.ts'
import { fixedByAnswers, optionsMaxOf } from '../model/definition.ts'
import { useWords } from '../model/words.ts'
import type { QuestionFieldsProps } from './editing.ts'

/** The command of a button, as `arranged` reads it. */
export const commandOf = (list: RowList, command: string): string => (list === 'rows' ? `rows.${command}` : command)

export type OptionRowsState = ReturnType<typeof useOptionRows>

const nouns = { options: 'option', rows: 'row' } as const

/** The id of the text field of an option or a row, by its index. */
export const optionRowIdOf = (list: RowList, row: number) => `${nouns[list]}-${row}`

/** The options of a draft, or the rows of a matrix: typed, pasted, moved by keys or dragging, and removed. Each change is announced. */
export function useOptionRows({ draft, answers, onDraft }: Omit<QuestionFieldsProps, 'errors' | 'images'>, of: RowList = 'options') {
  const words = useWords()
  const options = draft[of]
  const noun = nouns[of]
  const field = (row: number) => optionRowIdOf(of, row)
  const [announcement, setAnnouncement] = useState('')
  const focus = useRef<string | null>(null)
  const fixed = answers > 0 ? fixedByAnswers(draft) : null
  const max = of === 'rows' ? matrixRowsMax : optionsMaxOf(draft.type)
  const rows = options.map((_, i) => String(i))
  const change = (next: typeof options, say: string, focused?: string) => {
    onDraft({ ...draft, [of]: next })
    setAnnouncement(say)
    focus.current = focused ?? null
  }
  const moved = (from: number, to: number) =>
    words(`builder.${noun}Moved`, {
      option: options[from]?.label || words(`builder.${noun}`, { number: from + 1 }),
      place: to + 1,
      total: options.length,
    })
  const { list, order, dragged, start } = useDragging<HTMLOListElement>(rows, (row, to) =>
    change(movedRow(options, Number(row), to), moved(Number(row), to)),
  )

  // Focuses the requested row after it was rendered.
  useLayoutEffect(() => {
    const focused = focus.current && document.getElementById(focus.current)
    if (!focused) return
    focus.current = null
    focused.focus()
  })

  const step = (row: number, by: -1 | 1) => {
    const to = row + by
    if (to < 0 || to >= options.length) return
    change(movedRow(options, row, to), moved(row, to), document.activeElement?.id.replace(/(?<!\d)\d+$/, String(to)))
  }
  const remove = (row: number) =>
    change(
      arranged(draft, commandOf(of, `remove:${row}`))[of],
      words(`builder.${noun}Removed`, { number: row + 1 }),
      field(Math.max(0, row - 1)),
    )
  const add = (after: number) => {
    if (options.length >= max || fixed?.adding) return
    change(options.toSpliced(after + 1, 0, { key: '', label: '' }), words(`builder.${noun}Added`, { number: after + 2 }), field(after + 1))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, row: number) => {
    if (event.nativeEvent.isComposing) return
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (event.key !== 'Enter' && !(event.altKey && by)) return
    event.preventDefault()
    if (by) return step(row, by)
    if (row === options.length - 1) add(row)
    else document.getElementById(field(row + 1))?.focus()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, row: number) => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(text.trim()) || fixed?.adding) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const around = { head: value.slice(0, selectionStart ?? 0), tail: value.slice(selectionEnd ?? value.length) }
    const next = pastedRows(options, row, around, text)
    change(next, words(`builder.${of}Pasted`, { count: next.filter(({ label }) => label.trim() !== '').length }), field(row))
  }
  const type = (row: number, label: string) =>
    onDraft({ ...draft, [of]: options.with(row, { ...options[row], key: options[row]?.key ?? '', label }) })
  const picture = (row: number, image: string, alt: string) => {
    const { key = '', label = '' } = options[row] ?? {}
    onDraft({ ...draft, [of]: options.with(row, { key, label, ...(image && { image, alt }) }) })
  }
  return { of, noun, options, announcement, fixed, max, list, order, dragged, start, step, remove, add, press, paste, type, picture }
}
