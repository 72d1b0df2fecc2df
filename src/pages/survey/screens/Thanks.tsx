import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ConfirmBanner } from '../../../features/accounts/fields/ConfirmBanner.tsx'
import { useWords } from '../../../features/surveys/model/words.ts'
import { Icon } from '../../../ui/content/Icon.tsx'
import { Timeline } from '../../../ui/figures/Timeline.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { buttonClasses } from '../../../ui/forms/button.ts'
import { TitleBlock } from '../../../ui/frames/TitleBlock.tsx'
import { check } from '../../../ui/icons/basic.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { Body, Foot } from '../parts/Frame.tsx'
import type { FormPage } from '../survey-page.server.ts'
import styles from './Thanks.module.css'

const Receipt = ({ code }: { code: string }) => (
  <Link to={`/receipts?code=${code}`} className={styles.receipt}>
    {code}
  </Link>
)

/** The receipt, and what happens next. `sentAt` is a formatted time. */
export default function Thanks({ page: { about, zipCode, isTest }, receipt, sentAt }: { page: FormPage; receipt: string; sentAt: string }) {
  const words = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
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
        <div className={styles.stamp} aria-hidden="true">
          <Icon icon={check} size="l" />
        </div>
        <h1 className={styles.title} tabIndex={-1} ref={heading}>
          {words('form.thanks')}
        </h1>
        <TitleBlock
          facts={[
            { key: 'receipt', label: words('form.receipt'), value: <Receipt code={receipt} /> },
            { key: 'sent', label: words('form.sentAt'), value: sentAt },
          ]}
        />
        <ConfirmBanner />
        <h2 className={styles.next}>{words('form.nextTitle')}</h2>
        <Timeline small moments={[closing, reading]} />
      </Body>
      <Foot
        below={
          <>
            <LinkButton to={`/project/${about._id}`} wide>
              {words('form.toProject')}
            </LinkButton>
            <LinkButton to={`/projects?zip=${zipCode}`} variant="quiet" wide>
              {words('form.nearMe')}
            </LinkButton>
          </>
        }
      >
        <form method="post" action={`/follow/${about._id}`}>
          <Button type="submit" variant="main" size="big" wide>
            {words('form.follow')}
          </Button>
        </form>
      </Foot>
    </>
  )
}
