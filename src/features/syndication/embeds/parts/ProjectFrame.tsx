import type { Language } from '../../../../core/i18n/languages.ts'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { Picture } from '../../../../ui/content/Picture.tsx'
import { buttonClasses } from '../../../../ui/forms/button.ts'
import { place } from '../../../../ui/icons/basic.ts'
import type { ProjectImage } from '../../../projects/model/contract.ts'
import { OwnerMark } from '../../../projects/model/parts/OwnerMark.tsx'
import { TimingLine } from '../../../projects/model/parts/TimingLine.tsx'
import type { Timing } from '../../../projects/model/timing.ts'
import { useWords } from '../words.ts'
import { FrameFoot } from './FrameFoot.tsx'
import styles from './Frames.module.css'

type Props = {
  shown: {
    title: string
    lang: Language | undefined
    description: string
    image: ProjectImage | null
    /** The language of its description, if it is not the reader's. */
    imageLang: Language | undefined
    isDrawn: boolean
    place: string
    ownerName: string
    ownerVerified: boolean
    questions: number
    timing: Timing
    href: string
    note: string | null
    siteName: string
  }
}

/** A project: picture, title, place, who asks, until when, and the way to answer on the site. */
export function ProjectFrame({ shown }: Props) {
  const words = useWords()
  const { title, lang, description, image, timing, questions, href } = shown
  const takesAnswers = (timing.phase === 'open' || timing.phase === 'soon') && questions > 0
  return (
    <main className={styles.frame}>
      {image && (
        <div className={styles.picture}>
          <Picture
            src={image.url}
            width={image.width}
            height={image.height}
            variants={image.sizes}
            sizes="(min-width: 720px) 720px, 100vw"
            alt={image.alt}
            lang={shown.imageLang}
            first
            drawn={shown.isDrawn}
            cover
          />
        </div>
      )}
      <div className="stack gap-2">
        <h1 lang={lang} className={styles.title}>
          <a href={href}>{title}</a>
        </h1>
        {shown.place && (
          <p className={`${styles.place} small soft`}>
            <Icon icon={place} size="s" />
            <span>{shown.place}</span>
          </p>
        )}
        <p className="small soft">
          {shown.ownerName} <OwnerMark verified={shown.ownerVerified} />
        </p>
      </div>
      <div>
        <TimingLine timing={timing} questions={questions} />
      </div>
      {description && <p lang={lang}>{description}</p>}
      <div className="row">
        <a className={buttonClasses({ variant: takesAnswers ? 'main' : 'primary' })} href={href}>
          {takesAnswers ? words('frame.answer', { count: questions }) : words('frame.read')}
        </a>
      </div>
      <FrameFoot href={href} siteName={shown.siteName} note={shown.note} />
    </main>
  )
}
