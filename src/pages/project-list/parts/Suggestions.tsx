import { type RefObject, useEffect, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { useWords } from '../../../features/projects/model/words.ts'
import options from '../../../ui/choices/Options.module.css'
import { Icon } from '../../../ui/content/Icon.tsx'
import { list as listIcon, place } from '../../../ui/icons/basic.ts'
import { classes } from '../../../ui/styles/classes.ts'
import type { loader } from '../pages/suggestions.ts'
import type { SearchSuggestion } from '../suggestions.server.ts'
import styles from './Suggestions.module.css'

type Props = {
  field: RefObject<HTMLInputElement | null>
  /** What the field shows: whether the list is open, and the id of the current option. */
  onTurn: (state: { open: boolean; active: string | undefined }) => void
  onPlace: (q: string) => void
  /** An option was chosen: a search that waits is not wanted. */
  onChosen: () => void
}

/** As the field names it. */
const listId = 'suggestions'
const pauseMilliseconds = 150
const nameOf = (one: SearchSuggestion) => `${one.kind} ${one.label}`
const optionId = (index: number) => `suggestion-${index}`

/** Places and projects below the search field while somebody types; the focus stays in the field. */
export default function Suggestions({ field, onTurn, onPlace, onChosen }: Props) {
  const words = useWords()
  const navigate = useNavigate()
  const { load, data } = useFetcher<typeof loader>()
  const [isWanted, setWanted] = useState(false)
  // By name: an option that a later list offers, too, stays chosen.
  const [chosen, setChosen] = useState('')
  const all = data ?? []
  const current = all.findIndex((one) => nameOf(one) === chosen)
  const open = isWanted && all.length > 0
  const choose = (index: number) => {
    const one = all[index]
    if (!one) return
    setWanted(false)
    onChosen()
    if (one.kind === 'place') onPlace(one.q)
    else navigate(`/project/${one.id}`)
  }
  useEffect(() => {
    onTurn({ open, active: open && current >= 0 ? optionId(current) : undefined })
  }, [open, current, onTurn])
  useEffect(() => {
    const input = field.current
    if (!input) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      setWanted(true)
      clearTimeout(timer)
      timer = setTimeout(() => load(`/projects/suggestions?${new URLSearchParams({ q: input.value })}`), pauseMilliseconds)
    }
    const close = () => setWanted(false)
    input.addEventListener('input', look)
    input.addEventListener('blur', close)
    if (input.value && input === document.activeElement && input.value !== input.defaultValue) look()
    return () => {
      clearTimeout(timer)
      input.removeEventListener('input', look)
      input.removeEventListener('blur', close)
    }
  }, [field, load])
  useEffect(() => {
    const input = field.current
    const press = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step && all.length > 0) {
        event.preventDefault()
        setWanted(true)
        // One place more than options: the field itself.
        const next = all[((current + 1 + step + all.length + 1) % (all.length + 1)) - 1]
        setChosen(next ? nameOf(next) : '')
      } else if (event.key === 'Escape' && open) {
        event.preventDefault()
        setWanted(false)
      } else if (event.key === 'Enter') {
        if (open && current >= 0) {
          event.preventDefault()
          choose(current)
        } else setWanted(false)
      }
    }
    input?.addEventListener('keydown', press)
    return () => input?.removeEventListener('keydown', press)
  })
  return (
    <>
      <span className="sr-only" role="status">
        {open && words('list.suggestionsCount', { count: all.length })}
      </span>
      {open && <Options all={all} current={current} onChoose={choose} />}
    </>
  )
}

type OptionsProps = { all: readonly SearchSuggestion[]; current: number; onChoose: (index: number) => void }

function Options({ all, current, onChoose }: OptionsProps) {
  const words = useWords()
  return (
    <div role="listbox" id={listId} aria-label={words('list.suggestions')} className={classes(options.list, styles.list)}>
      {all.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and hears the keys
        <div
          key={nameOf(one)}
          role="option"
          id={optionId(index)}
          aria-selected={index === current}
          data-focused={index === current || undefined}
          className={options.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <Icon icon={one.kind === 'place' ? place : listIcon} />
          <span lang={one.kind === 'project' ? one.lang : undefined}>{one.label}</span>
        </div>
      ))}
    </div>
  )
}
