import { type MouseEvent, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Step, stepNamed, stepOf } from '../../../features/projects/editing/form-steps.ts'

/** The form's steps: the open one stands in the address, and takes the focus when it opens. */
export function useSteps(onOpened: () => void) {
  const [params, setParams] = useSearchParams()
  // What the address will say once every change that is under way has arrived: a draft may come to be while a step opens.
  const coming = useRef(params)
  useEffect(() => {
    coming.current = params
  }, [params])
  const setAddress = (changes: Record<string, string>, options: { replace?: boolean } = {}) => {
    coming.current = new URLSearchParams({ ...Object.fromEntries(coming.current), ...changes })
    setParams(coming.current, { ...options, preventScrollReset: true })
  }
  const step = stepNamed(params.get('step'))
  const heading = useRef<HTMLParagraphElement>(null)
  /** The id of a field that one is led to. */
  const wanted = useRef<string | null>(null)

  const show = () => {
    const field = wanted.current && document.getElementById(wanted.current)
    wanted.current = null
    const target = field || heading.current
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: field ? 'center' : 'start' })
  }
  const open = (to: Step, field?: string) => {
    wanted.current = field ?? null
    if (to === step) show()
    else setAddress({ step: to })
  }
  const opened = useRef(step)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a step opens
  useEffect(() => {
    if (opened.current === step) return
    opened.current = step
    onOpened()
    show()
  }, [step])

  return {
    step,
    heading,
    open,
    setAddress,
    /** For a summary: a link of it may lead to a field of another step. */
    turnTo(event: MouseEvent) {
      const name = (event.target as Element).closest('a')?.hash.slice(1)
      if (!name) return
      event.preventDefault()
      // Before the summary's own way of following its links.
      event.stopPropagation()
      open(stepOf(name), name)
    },
    addressOf(to: Step): string {
      const next = new URLSearchParams(params)
      next.set('step', to)
      return `?${next}`
    },
  }
}
