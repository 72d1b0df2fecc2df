// Pictures of options: they are pictures of the project, which stores, serves and removes them.
import type { FieldRefusals } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Option } from '../../projects/model/contract.ts'

/** A stored size that is at least this wide is sharp on a card, in pixels. */
const cardWidth = 640

/** @returns the options with the sizes of their pictures, and an error for each picture that is not the project's */
export async function findImages(
  tx: DbOrTx,
  projectId: string,
  options: readonly Option[],
): Promise<{ options: Option[]; errors: FieldRefusals }> {
  const ids = options.flatMap(({ image }) => (image && isId(image._id) ? [image._id] : []))
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('project_files')
          .select(['id', 'width', 'height', 'widths'])
          .where('project_id', '=', projectId)
          .where('kind', '=', 'image')
          .where('id', 'in', ids)
          .execute()
  const errors: FieldRefusals = {}
  const found = options.map((option, i): Option => {
    if (!option.image) return option
    const row = rows.find(({ id }) => id === option.image?._id)
    if (!row?.width || !row.height || row.widths.length === 0) {
      errors[`options.${i}.image`] = 'question.image'
      return option
    }
    const width = row.widths.toSorted((a, b) => a - b).find((one) => one >= cardWidth) ?? Math.max(...row.widths)
    return { ...option, image: { ...option.image, width, height: Math.round((row.height * width) / row.width) } }
  })
  return { options: found, errors }
}
