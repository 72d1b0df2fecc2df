import { useWords } from '../words.ts'

/** How many residents have answered, by the site's own records. */
export function Proof({ answered, hasCases }: { answered: number; hasCases: boolean }) {
  const words = useWords()
  return (
    <>
      {words('proof.answered', { count: answered })} {hasCases && <a href="#case-studies">{words('proof.cases')}</a>}
    </>
  )
}
