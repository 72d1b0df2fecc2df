import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { TextInput } from '../forms/TextInput.tsx'
import type { ListProps } from './ComboBoxList.tsx'
import type { Choice } from './matching.ts'
import { Select, type SelectOption } from './Select.tsx'

type Props = Omit<ListProps, 'choices'> & {
  /** null while loading. */
  options: readonly SelectOption[] | null
}

let arrived: ComponentType<ListProps> | null = null

/**
 * A select that can be searched by typing. Until its script has loaded, the browser's own select (or text field, if any text is allowed)
 * is in its place: same name, same value, same size. It is never replaced while in use.
 */
export function ComboBox({ options, onEnter, ...rest }: Props) {
  const [List, setList] = useState(() => arrived)
  const native = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const choices = useMemo(() => options && choicesOf(options), [options])
  const { onChange } = rest
  useEffect(() => {
    const field = native.current
    if (List || !field) return
    let gone = false
    const change = () => gone || setList(() => arrived)
    const bring = async () => {
      arrived ??= (await import('./ComboBoxList.tsx')).default
      if (document.activeElement === field) field.addEventListener('blur', change, { once: true })
      else change()
    }
    // A field in a later step of a form does not load the script yet.
    const look = (entries: IntersectionObserverEntry[]) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      watch.disconnect()
      // Without a connection the native control stays.
      bring().catch(() => {})
    }
    const watch = new IntersectionObserver(look, { rootMargin: '1000px 0px' })
    watch.observe(field)
    return () => {
      gone = true
      watch.disconnect()
      field.removeEventListener('blur', change)
    }
  }, [List])

  if (List) return <List {...rest} choices={choices} {...(onEnter && { onEnter })} />
  const { free, words: _, placeholder, ...control } = rest
  return free ? (
    <TextInput {...control} ref={native} onFocus={onEnter} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <Select
      {...control}
      ref={native}
      options={options ?? []}
      placeholder={placeholder}
      onFocus={onEnter}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const choicesOf = (options: readonly SelectOption[]): Choice[] =>
  options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
