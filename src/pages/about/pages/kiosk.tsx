import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import { Note } from '../../../ui/content/Note.tsx'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { Sections } from '../parts/Sections.tsx'
import { useWords } from '../words.ts'

const parts = ['temperature', 'oxygen', 'sanitizer', 'uv'] as const

/** The page about the kiosk: its features, its limits, and whom to ask. */
export default function Kiosk() {
  const words = useWords()
  return (
    <div className="wrap stack gap-6">
      <PageTitle>{words('kiosk.title')}</PageTitle>
      <PageHead title={words('kiosk.title')} lead={words('kiosk.lead')} />
      <section className="stack gap-2" aria-labelledby="core-19">
        <h2 id="core-19">{words('kiosk.core')}</h2>
        <p>{words('kiosk.coreBody')}</p>
      </section>
      <section className="stack gap-4" aria-labelledby="parts">
        <h2 id="parts">{words('kiosk.parts')}</h2>
        <Sections level={3} parts={parts.map((key) => ({ title: words(`kiosk.${key}`), text: words(`kiosk.${key}Body`) }))} />
      </section>
      <Note title={words('kiosk.not')}>{words('kiosk.notBody')}</Note>
      <section className="stack gap-3" aria-labelledby="ask">
        <h2 id="ask">{words('kiosk.ask')}</h2>
        <p>{words('kiosk.askBody')}</p>
        <div className="row">
          <LinkButton to="/contact-us" variant="main">
            {words('kiosk.contact')}
          </LinkButton>
        </div>
      </section>
    </div>
  )
}
