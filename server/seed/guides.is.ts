import type { Guides } from './guide.ts';

export const icelandicGuides: Guides = {
  paper: {
    description:
      '<p>Hreinn og þurr pappír: dagblöð, skrifstofupappír og umbúðir úr þunnum pappír. Bylgjupappi fer í annað ílát.</p>',
    yesPlease: [
      'Dagblöð og tímarit',
      'Skrifstofupappír',
      'Umslög með og án glugga',
      'Bæklingar og fjölpóstur',
      'Kiljur',
      'Pappírspokar',
      'Skolaðar fernur',
      'Gjafapappír án glimmers',
    ],
    noThanks: [
      'Bylgjupappi',
      'Munnþurrkur og eldhúspappír',
      'Óhreinar matarumbúðir',
      'Bökunarpappír',
      'Ljósmyndir',
      'Plastvasar og möppur',
      'Trúnaðarskjöl',
    ],
    methodsOfRecycling:
      '<p>Pappírinn er pressaður í bagga og fluttur til endurvinnslu erlendis. Þar verður hann að nýjum pappír, til dæmis í dagblöð og eggjabakka. Sömu trefjarnar má nota fimm til sjö sinnum.</p>',
  },
  cardboard: {
    description: '<p>Bylgjupappi og sléttur pappi úr umbúðum. Brjóttu kassa saman svo að ílátið nýtist vel.</p>',
    yesPlease: [
      'Pappakassar',
      'Bylgjupappi',
      'Pitsukassar án matarleifa',
      'Morgunkornspakkar',
      'Skókassar',
      'Pappahólkar',
      'Eggjabakkar úr pappa',
    ],
    noThanks: [
      'Frauðplast',
      'Plastfilma og plastbönd',
      'Blautur eða fitugur pappi',
      'Vaxborinn pappi',
      'Einnota drykkjarmál',
      'Matarleifar',
    ],
    methodsOfRecycling:
      '<p>Pappinn er pressaður í bagga og sendur til pappírsverksmiðja í Evrópu. Úr honum verða nýir kassar og aðrar umbúðir.</p>',
  },
  plastic: {
    description:
      '<p>Tómar og hreinar plastumbúðir. Taktu lok af og skildu að ólík efni, til dæmis álfilmu frá skyrdós.</p>',
    yesPlease: [
      'Plastpokar og plastfilma',
      'Bakkar undan matvælum',
      'Brúsar undan sápu',
      'Skyr- og jógúrtdósir',
      'Plastflöskur án skilagjalds',
      'Snakkpokar',
      'Túpur undan tannkremi',
      'Tappar og lok úr plasti',
    ],
    noThanks: [
      'Skilagjaldsumbúðir',
      'Umbúðir með matarleifum',
      'Brúsar undan spilliefnum',
      'Leikföng og búsáhöld',
      'Einnota hanskar',
      'Sprautur og nálar',
      'Raftæki',
    ],
    methodsOfRecycling:
      '<p>Plastið er pressað í bagga og flutt til flokkunarstöðva í Evrópu. Það sem hentar er brætt í korn og mótað að nýjum vörum. Afgangurinn nýtist til orkuvinnslu.</p>',
  },
  metal: {
    description: '<p>Umbúðir og smáhlutir úr málmi. Skolaðu niðursuðudósir áður en þær fara í ílátið.</p>',
    yesPlease: [
      'Niðursuðudósir',
      'Krukkulok',
      'Álpappír og álbakkar',
      'Bikarar undan sprittkertum',
      'Pottar og pönnur',
      'Skrúfur og naglar',
      'Herðatré úr vír',
    ],
    noThanks: [
      'Skilagjaldsdósir',
      'Úðabrúsar með innihaldi',
      'Gashylki',
      'Málningardósir með málningu',
      'Rafhlöður',
      'Raftæki og snúrur',
    ],
    methodsOfRecycling:
      '<p>Segull skilur járn frá öðrum málmum. Málmarnir eru fluttir út og bræddir. Þá má endurvinna aftur og aftur án þess að gæðin rýrni.</p>',
  },
  glass: {
    description: '<p>Tómar og skolaðar flöskur og krukkur úr gleri. Taktu lok og tappa af.</p>',
    yesPlease: [
      'Sultu- og kryddkrukkur',
      'Flöskur án skilagjalds',
      'Krukkur undan barnamat',
      'Olíu- og edikflöskur',
      'Ilmvatnsglös',
      'Glös undan snyrtivörum',
    ],
    noThanks: [
      'Skilagjaldsflöskur',
      'Postulín og leirtau',
      'Ljósaperur',
      'Speglar og rúðugler',
      'Eldfast gler',
      'Kristall',
      'Lyfjaglös með lyfjaleifum',
    ],
    methodsOfRecycling:
      '<p>Glerið er hreinsað, mulið og flutt til glerverksmiðja erlendis. Þar er það brætt og mótað í nýjar flöskur og krukkur.</p>',
  },
  food: {
    description: '<p>Allar matarleifar, eldaðar og hráar. Láttu renna vel af þeim og settu þær í bréfpoka.</p>',
    yesPlease: [
      'Ávextir og grænmeti',
      'Kjöt og fiskur',
      'Lítil bein',
      'Brauð og kökur',
      'Eggjaskurn',
      'Kaffikorgur',
      'Tepokar',
      'Hrísgrjón og pasta',
      'Ostur og aðrar mjólkurvörur',
    ],
    noThanks: [
      'Plastpokar',
      'Lífplastpokar',
      'Matarumbúðir',
      'Vökvar',
      'Steikingarolía',
      'Tyggjó',
      'Bleyjur',
      'Kattasandur',
    ],
    methodsOfRecycling:
      '<p>Matarleifarnar fara í gas- og jarðgerðarstöð. Þar verður til metan, sem knýr bíla, og molta, sem bætir jarðveg.</p>',
  },
  textile: {
    description: '<p>Hreinn og þurr textíll í lokuðum pokum. Slitnum fatnaði má líka skila.</p>',
    yesPlease: [
      'Fatnaður',
      'Skór í pörum',
      'Rúmföt og handklæði',
      'Gluggatjöld og dúkar',
      'Ullarteppi',
      'Töskur og belti',
      'Vinnufatnaður',
    ],
    noThanks: ['Blautur eða myglaður textíll', 'Olíublautar tuskur', 'Gólfteppi', 'Dýnur', 'Einnota klútar', 'Bleyjur'],
    methodsOfRecycling:
      '<p>Textíllinn er fluttur út og flokkaður. Heil föt eru seld til endurnotkunar. Úr öðru verða tuskur, einangrun eða nýjar trefjar.</p>',
  },
  hazardous: {
    description:
      '<p>Efni sem geta skaðað heilsu eða umhverfi. Skilaðu þeim í lokuðum, upprunalegum umbúðum og blandaðu þeim aldrei saman.</p>',
    yesPlease: [
      'Málning og lakk',
      'Lím og leysiefni',
      'Sterk hreinsiefni',
      'Úðabrúsar',
      'Olía og smurefni',
      'Hitamælar með kvikasilfri',
      'Framköllunarvökvi',
      'Skordýraeitur',
    ],
    noThanks: [
      'Rafhlöður',
      'Lyf og sprautunálar',
      'Sóttmengaður úrgangur',
      'Raftæki',
      'Gashylki',
      'Flugeldar',
      'Tómar og hreinar umbúðir',
    ],
    methodsOfRecycling:
      '<p>Viðurkennd móttökustöð flokkar efnin og gengur tryggilega frá þeim. Flest eru flutt úr landi og brennd við háan hita. Sumt er endurnýtt, til dæmis olía.</p>',
  },
  residual: {
    description: '<p>Það sem er eftir þegar allt annað hefur verið flokkað. Hafðu úrganginn í lokuðum pokum.</p>',
    yesPlease: [
      'Bleyjur og dömubindi',
      'Blautþurrkur',
      'Einnota hanskar',
      'Ryksugupokar',
      'Svampar og tuskur',
      'Kattasandur',
      'Tyggjó',
      'Umbúðir sem ekki er hægt að þrífa',
    ],
    noThanks: [
      'Matarleifar',
      'Pappír og pappi',
      'Plastumbúðir',
      'Gler og málmar',
      'Textíll',
      'Raftæki og rafhlöður',
      'Spilliefni',
      'Sprautunálar',
    ],
    methodsOfRecycling:
      '<p>Mest af úrganginum er flutt út og brennt til að framleiða rafmagn og hita. Það sem ekki brennur er urðað. Því minna sem fer hingað, því betra.</p>',
  },
  electronics: {
    description:
      '<p>Tæki sem ganga fyrir rafmagni eða rafhlöðum. Eyddu gögnum og taktu lausar rafhlöður úr áður en tækinu er skilað.</p>',
    yesPlease: [
      'Tölvur og skjáir',
      'Símar og spjaldtölvur',
      'Snúrur og hleðslutæki',
      'Lyklaborð og mýs',
      'Prentarar',
      'Lítil eldhústæki',
      'Lampar án peru',
      'Mælitæki',
    ],
    noThanks: [
      'Lausar rafhlöður',
      'Ljósaperur og flúrpípur',
      'Stór heimilistæki',
      'Bílarafgeymar',
      'Sóttmenguð tæki',
      'Umbúðir',
    ],
    methodsOfRecycling:
      '<p>Spilliefni eru fjarlægð og tækin tekin í sundur. Kopar, ál, gull og fleiri málmar eru endurunnir erlendis, og hluti af plastinu líka.</p>',
  },
  batteries: {
    description: '<p>Smárafhlöður af öllum gerðum. Límdu yfir skaut litíumrafhlaðna svo að ekki kvikni í þeim.</p>',
    yesPlease: [
      'AA- og AAA-rafhlöður',
      'Hnapparafhlöður',
      '9 volta rafhlöður',
      'Símarafhlöður',
      'Fartölvurafhlöður',
      'Rafhlöður úr heyrnartækjum',
      'Rafhlöður úr verkfærum',
    ],
    noThanks: ['Bílarafgeymar', 'Bólgnar rafhlöður', 'Rafhlöður úr rafhjólum', 'Raftæki', 'Ljósaperur', 'Umbúðir'],
    methodsOfRecycling:
      '<p>Rafhlöðurnar eru flokkaðar eftir gerð og fluttar út. Þar eru málmar eins og sink, nikkel og kóbalt unnir úr þeim á ný.</p>',
  },
  confidential_paper: {
    description:
      '<p>Skjöl með persónuupplýsingum eða öðrum trúnaðargögnum. Ílátið er læst og þjónustuaðilinn einn opnar það.</p>',
    yesPlease: [
      'Sjúkraskrár og vottorð',
      'Launaseðlar',
      'Samningar',
      'Reikningar og bókhald',
      'Umsóknir',
      'Útprentaður tölvupóstur',
      'Hefti og bréfaklemmur mega fylgja',
    ],
    noThanks: [
      'Möppur og plastvasar',
      'Dagblöð og tímarit',
      'Minnislyklar og diskar',
      'Pappakassar',
      'Matarleifar',
      'Umbúðir',
    ],
    methodsOfRecycling:
      '<p>Skjölin eru tætt í lokuðu ferli og eyðingin staðfest skriflega. Tætlurnar eru endurunnar eins og annar pappír.</p>',
  },
};
