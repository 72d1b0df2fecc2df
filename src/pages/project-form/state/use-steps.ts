import { type MouseEvent, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { formStepOf, type ProjectFormStep, stepNamed } from '../../../features/projects/editing/form-steps.ts'

/** The form's steps: the address names the open one, which takes the focus when it opens. */
export function useSteps(onOpened: () => void) {
  const [params, setParams] = useSearchParams()
  // The address after all pending navigations: a draft may be created while a step opens.
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
  /** The id of the field to focus. */
  const wanted = useRef<string | null>(null)

  const show = () => {
    const field = wanted.current && document.getElementById(wanted.current)
    wanted.current = null
    const target = field || heading.current
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: field ? 'center' : 'start' })
  }
  const open = (to: ProjectFormStep, field?: string) => {
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
    /** For an error summary, whose links may lead to a field of another step. */
    turnTo(event: MouseEvent) {
      const name = (event.target as Element).closest('a')?.hash.slice(1)
      if (!name) return
      event.preventDefault()
      // Runs before the summary's own handling of its links.
      event.stopPropagation()
      open(formStepOf(name), name)
    },
    addressOf(to: ProjectFormStep): string {
      const next = new URLSearchParams(params)
      next.set('step', to)
      return `?${next}`
    },
  }
}
