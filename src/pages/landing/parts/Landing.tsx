import type { ComponentProps } from 'react'
import { groupSizeMin } from '../../../core/async/small-groups.ts'
import { joinSentences } from '../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { colleaguesMax } from '../../../features/accounts/model/options.ts'
import { questionTypes } from '../../../features/projects/model/question-shapes.ts'
import { buttonClasses } from '../../../ui/forms/button.ts'
import type { LandingPage } from '../contract.ts'
import { aboutSections, type OwnSection } from '../rules.ts'
import { useWords } from '../words.ts'
import { Cases } from './Cases.tsx'
import { Contact } from './Contact.tsx'
import styles from './Landing.module.css'
import { LandingSection, OwnText } from './Section.tsx'
import { ServicePicture, type SiteCode, services } from './ServicePicture.tsx'
import { Statistics } from './Statistics.tsx'

type LandingProps = Omit<LandingPage, 'cases' | 'told'> &
  Pick<ComponentProps<typeof Cases>, 'cases' | 'note'> & {
    hasBilling: boolean
    product: string
    code: SiteCode
    contactReader: string | null
  }

/** The sections below the project list. No state or effects, because it is sent as HTML only. */
export function Landing({ figures, cases, note, texts, isOwn, hasBilling, product, code, contactReader }: LandingProps) {
  const words = useWords()
  const own = (section: OwnSection) => texts.find((one) => one.section === section)
  return (
    <div className={styles.landing}>
      <About texts={texts} />
      {!isOwn && (
        <>
          <Services own={own('services')} hasBilling={hasBilling} code={code} />
          <Benefits own={own('benefits')} product={product} />
        </>
      )}
      <Statistics figures={figures} />
      <Cases cases={cases} note={note} own={own('case-studies')} />
      {own('testimonials') && (
        <LandingSection id="testimonials" title={words('testimonials')}>
          <OwnText text={own('testimonials')} />
        </LandingSection>
      )}
      <Engage isOwn={isOwn} />
      <Contact reader={contactReader} />
    </div>
  )
}

const steps = ['asks', 'answer', 'weighs', 'answers'] as const

function About({ texts }: Pick<LandingPage, 'texts'>) {
  const words = useWords()
  const shownTexts = aboutSections.flatMap((section) => texts.filter((one) => one.section === section))
  return (
    <LandingSection id="about" title={words('about.title')} lead={words('about.lead')}>
      <ol className={styles.loop}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{words(`about.${step}`)}</h3>
            <p className="small soft">{words(`about.${step}Body`)}</p>
          </li>
        ))}
      </ol>
      {shownTexts.map((text) => (
        <section key={text.section} id={text.section} className={styles.told} aria-labelledby={`${text.section}-title`}>
          <h3 id={`${text.section}-title`}>{words(`own.${text.section as (typeof aboutSections)[number]}`)}</h3>
          <OwnText text={text} />
        </section>
      ))}
    </LandingSection>
  )
}

type ServicesProps = { own: LandingPage['texts'][number] | undefined; hasBilling: boolean; code: SiteCode }

function Services({ own, hasBilling, code }: ServicesProps) {
  const words = useWords()
  const language = useLanguage()
  const lead = words('services.lead', { count: colleaguesMax })
  return (
    <LandingSection
      id="services"
      title={words('services.title')}
      lead={hasBilling ? joinSentences(language, [words('services.subscription'), lead]) : lead}
    >
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service[0]}>
            <ServicePicture service={service} code={code} />
            <h3>{words(`services.${service[0]}`)}</h3>
            <p className="small soft">{words(`services.${service[0]}Body`, { types: questionTypes.length })}</p>
          </li>
        ))}
      </ul>
      <OwnText text={own} />
    </LandingSection>
  )
}

function Benefits({ own, product }: { own: LandingPage['texts'][number] | undefined; product: string }) {
  const words = useWords()
  const list = (title: string, lines: readonly string[]) => (
    <div>
      <h3>{title}</h3>
      <ul className="lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
  return (
    <LandingSection id="benefits" title={words('benefits.title', { product })}>
      <div className={styles.benefits}>
        {list(words('benefits.residents'), [
          words('benefits.free'),
          words('benefits.private'),
          words('benefits.offline'),
          words('benefits.told'),
        ])}
        {list(words('benefits.cityHall'), [
          words('benefits.one'),
          words('benefits.groups', { count: groupSizeMin }),
          words('benefits.kept'),
          words('benefits.accessible'),
        ])}
      </div>
      <OwnText text={own} />
    </LandingSection>
  )
}

function Engage({ isOwn }: Pick<LandingPage, 'isOwn'>) {
  const words = useWords()
  return (
    <LandingSection id="engage" title={words('engage.title')} lead={words('engage.lead')}>
      <div className="row">
        <a className={buttonClasses({ variant: 'primary', size: 'big' })} href="/register/citizen">
          {words('engage.register')}
        </a>
        {!isOwn && (
          <a className={buttonClasses({ size: 'big' })} href="/register/organization">
            {words('engage.organization')}
          </a>
        )}
        <a className={buttonClasses({ variant: 'quiet', size: 'big' })} href="/faq">
          {words('engage.howTo')}
        </a>
      </div>
    </LandingSection>
  )
}
