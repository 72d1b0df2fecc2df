import { useEffect } from 'react'
import { withNext } from '../../../accounts/model/paths.ts'
import type { FormQuestion } from '../../kinds/form-question.ts'
import { useAnswerWords } from '../../model/use-answer-words.ts'
import { keepWaiting } from '../../model/waiting-answers.ts'
import { useWords } from '../../model/words.ts'
import { Body, Top } from '../parts/Frame.tsx'
import type { Entered } from '../steps.ts'
import type { FormPage } from '../survey-page.server.ts'

type Props = { page: FormPage; questions: readonly FormQuestion[]; entered: Entered }

/** Takes a visitor with answers to the registration, which shows them. The device keeps them, and the survey sends them after it. */
export default function HandOver({ page: { about, zipCode }, questions, entered }: Props) {
  const words = useWords()
  const inWords = useAnswerWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    const answers = questions.flatMap(({ _id, text, ...asked }) => {
      const value = entered[_id]?.trim()
      return value ? [{ text, lang: asked.lang, answer: inWords(asked, value) }] : []
    })
    keepWaiting(about._id, { answers })
    // A full page load: the survey has not loaded the styles of the site's frame.
    window.location.assign(withNext('/register/citizen', `/project/${about._id}/survey`, zipCode))
  }, [])
  return (
    <>
      <Top about={about} state="saved" />
      <Body>
        <p role="status">{words('form.notYet')}</p>
      </Body>
    </>
  )
}
