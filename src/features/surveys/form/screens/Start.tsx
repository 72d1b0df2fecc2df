import { Suspense } from 'react'
import { lazyWithRetry } from '../../../../core/browser/lazy-with-retry.ts'
import { Ticks } from '../../../../ui/choices/Ticks.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import { eye, eyeOff, shieldCheck } from '../../../../ui/icons/signs.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useMapWords } from '../../../places/basemap/map-words.ts'
import { TranslatedNote } from '../../../translations/model/parts/TranslatedNote.tsx'
import { questionCount } from '../../conditions/conditions.ts'
import { hasShape } from '../../kinds/kinds.ts'
import { useWords } from '../../model/words.ts'
import { Body, Cover, StickyFoot } from '../parts/Frame.tsx'
import type { FormPage } from '../survey-page.server.ts'
import styles from './Start.module.css'

// Most people come once.
const AnsweredNote = lazyWithRetry(() => import('./AnsweredNote.tsx'))

/** Has the page include the texts of maps, which could not be loaded without a connection. */
function MapTexts() {
  useMapWords('')
  return null
}

/** The first screen: number of questions, duration, privacy. `to` is where Start leads. */
export function Start({ page, began, to }: { page: FormPage; began: boolean; to: { hash: string; search: string } }) {
  const words = useWords()
  const { about, questions, answeredOn } = page
  const facts = [
    { key: 'questions', label: words('form.questions'), value: questionCount(questions) },
    { key: 'time', label: words('form.time'), value: words('form.minutes', { count: about.minutes }) },
    ...(about.closesOn ? [{ key: 'closes', label: words('form.closes'), value: about.closesOn, double: true }] : []),
  ]
  const privacy = [
    { key: 'to', icon: eye, words: words('form.goesTo', { name: about.team }) },
    { key: 'others', icon: eyeOff, words: words('form.notShown') },
    { key: 'kept', icon: shieldCheck, words: words('form.kept') },
  ]
  const startAction = answeredOn ? 'form.change' : 'form.start'
  const action = began ? 'form.goOn' : startAction
  return (
    <div className={styles.screen}>
      <Cover about={about} />
      {questions.some((one) => hasShape(one, 'places', 'drawings')) && <MapTexts />}
      <Body id="start">
        <h1 lang={about.lang} className={styles.title} tabIndex={-1}>
          {about.title}
        </h1>
        {about.intro && <p lang={about.lang}>{about.intro}</p>}
        {page.note?.link && <TranslatedNote note={page.note} />}
        {answeredOn && (
          <Suspense>
            <AnsweredNote page={page} className={styles.note} />
          </Suspense>
        )}
        {began && <Note className={styles.note}>{words('form.began')}</Note>}
        <TitleBlock facts={facts} size="s" className={styles.facts} />
        <Ticks items={privacy} className={styles.privacy} />
      </Body>
      <StickyFoot>
        <LinkButton to={to} preventScrollReset variant="main" size="big" wide>
          {words(action)}
        </LinkButton>
      </StickyFoot>
    </div>
  )
}
