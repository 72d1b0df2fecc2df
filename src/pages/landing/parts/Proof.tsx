import { useWords } from '../words.ts'

/** How many residents have answered, by the site's own records. */
export function Proof({ people, hasCases }: { people: number; hasCases: boolean }) {
  const words = useWords()
  return (
    <>
      {words('proof.people', { count: people })} {hasCases && <a href="#case-studies">{words('proof.cases')}</a>}
    </>
  )
}
