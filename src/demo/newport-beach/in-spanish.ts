/** Spanish texts of the project on the Back Bay bluffs, by their English; other texts stay English. `machine`: not reviewed by a person. */
export const backBayInSpanish: Readonly<Record<string, { text: string; machine?: true }>> = {
  'Native plants and quiet paths on the Back Bay bluffs': { text: 'Plantas nativas y senderos tranquilos en los acantilados de Back Bay' },
  'How do you like the bluffs after the first planting?': { text: '¿Qué le parecen los acantilados después de la primera plantación?' },
  'Should more side trails be closed so that plants and birds have larger quiet areas?': {
    text: '¿Deberían cerrarse más senderos secundarios para que las plantas y las aves tengan zonas tranquilas más amplias?',
  },
  'Would you join a planting morning?': { text: '¿Participaría usted en una mañana de plantación?' },
  'How should the story of this land be told here?': { text: '¿Cómo debería contarse aquí la historia de esta tierra?', machine: true },
  'Planting has begun': { text: 'La plantación ha comenzado' },
  'The first slope by the parking area is planted. Please stay behind the rope until the roots hold.': {
    text: 'La primera ladera junto al estacionamiento ya está plantada. Por favor, permanezca detrás de la cuerda hasta que las raíces se afirmen.',
  },
  'Two side trails are resting': { text: 'Dos senderos secundarios descansan', machine: true },
  'They are closed with brush and a small sign. Tell us if that cuts off a way you need.': {
    text: 'Están cerrados con ramas y un pequeño letrero. Díganos si eso le corta un camino que necesita.',
    machine: true,
  },
}

export const backBayDescriptionInSpanish = [
  'Los acantilados sobre Back Bay son de las últimas tierras abiertas de la ciudad. Durante miles de años vivió gente aquí antes de que hubiera calles, y muchas aves aún viven en ellos.',
  'En los últimos años han aparecido pequeños senderos entre los oficiales, y hierbas de otros lugares han desplazado a la salvia y al trigo sarraceno silvestre. Los trabajos que han comenzado quitan las malas hierbas a mano, plantan lo que es propio de aquí y cierran senderos secundarios para que el suelo descanse.',
  'La segunda mitad aún está por decidir: qué senderos deben quedarse, dónde ayudan un banco o un letrero, y cómo debería contarse la historia de esta tierra, y por quién.',
].join('\n\n')
