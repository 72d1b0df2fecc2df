import { startTransition, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../core/contract/call.ts'
import { ApiError } from '../../../core/contract/errors.ts'
import type { SurveyQuestion, updateQuestion } from '../model/contract.ts'
import { movedTo } from '../model/definition.ts'
import { useWords } from '../model/words.ts'

/**
 * The order of the questions, updated optimistically and sent one move at a time. The server moves a single question within the current
 * order, so concurrent moves of two people are both kept.
 */
export function useOrder(questions: readonly SurveyQuestion[]) {
  const words = useWords()
  const { revalidate } = useRevalidator()
  /** The optimistic order, until the server confirms it. */
  const [asked, setAsked] = useState<string[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const underway = useRef(0)
  const ids = questions.map((one) => one._id)
  const order = asked?.length === ids.length && ids.every((id) => asked.includes(id)) ? asked : ids

  const tell = async (id: string, place: number, from: number) => {
    try {
      const path = { method: 'PUT', path: '/questions/:id/update' } as const
      await call<typeof updateQuestion>(path, { params: { id }, body: { order: place } })
      setAnnouncement(words('builder.moved', { number: from + 1, place: place + 1, total: ids.length }))
    } catch (fault) {
      setAnnouncement('')
      if (!(fault instanceof ApiError)) return setProblem(words('builder.moveOffline'))
      const isImpossible = fault.problem.code === 'question.conditionBroken' || fault.problem.errors?.['askIf'] !== undefined
      setProblem(isImpossible ? words('builder.moveImpossible') : fault.problem.message)
    }
  }
  const put = async (id: string, place: number) => {
    const from = order.indexOf(id)
    if (place < 0 || place >= ids.length || place === from) return
    setAsked(movedTo(order, id, place))
    setProblem(null)
    underway.current++
    queue.current = queue.current.then(() => tell(id, place, from))
    await queue.current
    if (--underway.current > 0) return
    await revalidate()
    // A later move that is still pending resets it itself. The router shows the order that it read in a transition, too: reset before that,
    // the list would jump back, and a press at that moment would move a question to where it is.
    if (underway.current === 0) startTransition(() => setAsked(null))
  }
  return { order, announcement, problem, put }
}
