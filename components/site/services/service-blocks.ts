/** The blocks of every service's page, in order, with the anchors of the list beside them. */
export const serviceBlocks = {
  about: { id: 'che-cos-e', title: 'Che cos’è' },
  when: { id: 'quando-e-indicato', title: 'Quando è indicato' },
  how: { id: 'le-fasi', title: 'Le fasi' },
  time: { id: 'quanto-dura', title: 'Quanto dura' },
  after: { id: 'dopo-la-cura', title: 'Dopo la cura' },
  limit: { id: 'limiti-e-alternative', title: 'Limiti e alternative' },
  ask: { id: 'domande-tipiche', title: 'Domande tipiche' },
} as const;
