import { Link } from 'react-router'
import { useFocusOnArrival } from '../../../../core/browser/use-focus-on-arrival.ts'
import { type Language, languages } from '../../../../core/i18n/languages.ts'
import { setDay } from '../../../../core/i18n/sentence.ts'
import { timeOfDay } from '../../../../core/i18n/time-of-day.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { Timeline } from '../../../../ui/figures/Timeline.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { buttonClasses } from '../../../../ui/forms/button.ts'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import { check } from '../../../../ui/icons/basic.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { ConfirmBanner } from '../../../accounts/fields/ConfirmBanner.tsx'
import { useWords } from '../../model/words.ts'
import { Body, StickyFoot } from '../parts/Frame.tsx'
import type { FormPage } from '../survey-page.server.ts'
import styles from './Thanks.module.css'

/** The server sends the time zone; the browser does not need the table of all of them. */
function onClock(language: Language, timeZone: string, instant: string): string {
  const { locale } = languages[language]
  const clock = { month: 'short', day: 'numeric', ...timeOfDay(locale), timeZone } as const
  return setDay(language, new Intl.DateTimeFormat(locale, clock).format(new Date(instant)))
}

const Receipt = ({ code }: { code: string }) => (
  <Link to={`/receipts?code=${code}`} className={styles.receipt}>
    {code}
  </Link>
)

type Props = {
  page: FormPage
  receipt: string
  /** A formatted time. */
  sentAt?: string
  /** The same as ISO 8601, which the browser formats. */
  instant?: string
}

/** The receipt, and what happens next. */
export default function Thanks({ page: { about, zipCode, isTest }, receipt, sentAt, instant }: Props) {
  const words = useWords()
  const language = useLanguage()
  const heading = useFocusOnArrival(undefined, { preventScroll: true })
  if (isTest)
    return (
      <Body>
        <h1 className={styles.title} tabIndex={-1} ref={heading}>
          {words('test.doneTitle')}
        </h1>
        <p>{words('test.done')}</p>
        <div className="row">
          {/* A full page load, to reset all state. */}
          <a href={`/project/${about._id}/survey/test`} className={buttonClasses({ variant: 'primary' })}>
            {words('test.again')}
          </a>
          <LinkButton to={`/project/${about._id}/survey`}>{words('test.back')}</LinkButton>
        </div>
      </Body>
    )
  const closing = about.closesOn
    ? { key: 'closes', when: about.closesOn, children: <p>{words('form.nextCloses')}</p> }
    : { key: 'closes', when: words('form.nextOpen'), children: <p>{words('form.nextOpenNote')}</p> }
  const reading = { key: 'read', when: words('form.nextRead'), children: <p>{words('form.nextReadNote', { name: about.ownerName })}</p> }
  return (
    <>
      <Body>
        <p lang={about.lang} className="small soft">
          {about.title}
        </p>
        <div className={styles.stamp} aria-hidden="true">
          <Icon icon={check} size="l" />
        </div>
        <h1 className={styles.title} tabIndex={-1} ref={heading}>
          {words('form.thanks')}
        </h1>
        <TitleBlock
          facts={[
            { key: 'receipt', label: words('form.receipt'), value: <Receipt code={receipt} /> },
            { key: 'sent', label: words('form.sentAt'), value: instant ? onClock(language, about.timeZone, instant) : sentAt },
          ]}
        />
        <ConfirmBanner className={styles.confirm} />
        <h2 className={styles.next}>{words('form.nextTitle')}</h2>
        <Timeline small moments={[closing, reading]} />
      </Body>
      <StickyFoot yields>
        <form method="post" action={`/follow/${about._id}`}>
          <Button type="submit" variant="main" size="big" wide>
            {words('form.follow')}
          </Button>
        </form>
      </StickyFoot>
      <div className={styles.others}>
        <LinkButton to={`/project/${about._id}`} wide>
          {words('form.toProject')}
        </LinkButton>
        <LinkButton to={`/projects?zip=${zipCode}`} variant="quiet" wide>
          {words('form.nearMe')}
        </LinkButton>
      </div>
    </>
  )
}
