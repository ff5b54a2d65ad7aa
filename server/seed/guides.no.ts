import type { Guides } from './guide.ts';

export const norwegianGuides: Guides = {
  paper: {
    description:
      '<p>Rent og tørt papir: aviser, kontorpapir og tynn papiremballasje. Bølgepapp har sin egen beholder.</p>',
    yesPlease: [
      'Aviser og ukeblader',
      'Kontorpapir',
      'Konvolutter med og uten vindu',
      'Brosjyrer og reklame',
      'Pocketbøker',
      'Papirposer',
      'Skylte drikkekartonger',
    ],
    noThanks: [
      'Bølgepapp',
      'Servietter og tørkepapir',
      'Tilgriset matemballasje',
      'Bakepapir',
      'Fotografier',
      'Plastlommer og permer',
      'Konfidensielle dokumenter',
    ],
    methodsOfRecycling:
      '<p>Papiret presses i baller og sendes til gjenvinning i utlandet. Der blir det til nytt papir, for eksempel avispapir og eggekartonger.</p>',
  },
  plastic: {
    description: '<p>Tom og ren plastemballasje. Ta av lokk og skill ulike materialer fra hverandre.</p>',
    yesPlease: [
      'Plastposer og plastfolie',
      'Matbeger og brett',
      'Såpeflasker',
      'Yoghurt- og skyrbeger',
      'Plastflasker uten pant',
      'Potetgullposer',
      'Korker og lokk av plast',
    ],
    noThanks: [
      'Flasker med pant',
      'Emballasje med matrester',
      'Beholdere for farlige stoffer',
      'Leker og husgeråd',
      'Engangshansker',
      'Sprøyter og nåler',
      'EE-avfall',
    ],
    methodsOfRecycling:
      '<p>Plasten presses i baller og sendes til sorteringsanlegg i Europa. Det som egner seg, smeltes om til nye produkter. Resten brukes til energi.</p>',
  },
  food: {
    description: '<p>Alt matavfall, kokt og rått. La det renne godt av og legg det i en papirpose.</p>',
    yesPlease: [
      'Frukt og grønnsaker',
      'Kjøtt og fisk',
      'Små bein',
      'Brød og kaker',
      'Eggeskall',
      'Kaffegrut',
      'Teposer',
      'Ris og pasta',
    ],
    noThanks: ['Plastposer', 'Bioplastposer', 'Matemballasje', 'Væsker', 'Frityrolje', 'Tyggegummi', 'Bleier'],
    methodsOfRecycling:
      '<p>Matavfallet går til et biogass- og komposteringsanlegg. Der blir det til metan, som driver biler, og kompost, som gir bedre jord.</p>',
  },
  residual: {
    description: '<p>Det som er igjen når alt annet er sortert. Legg avfallet i lukkede poser.</p>',
    yesPlease: [
      'Bleier og bind',
      'Våtservietter',
      'Engangshansker',
      'Støvsugerposer',
      'Svamper og kluter',
      'Kattesand',
      'Emballasje som ikke blir ren',
    ],
    noThanks: [
      'Matavfall',
      'Papir og papp',
      'Plastemballasje',
      'Glass og metall',
      'Tekstiler',
      'EE-avfall og batterier',
      'Farlig avfall',
    ],
    methodsOfRecycling:
      '<p>Det meste sendes til utlandet og brennes til strøm og varme. Det som ikke brenner, deponeres. Jo mindre som havner her, desto bedre.</p>',
  },
};
