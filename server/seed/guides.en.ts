import type { Guides } from './guide.ts';

export const englishGuides: Guides = {
  paper: {
    description:
      '<p>Clean and dry paper: newspapers, office paper and thin paper packaging. Corrugated cardboard has its own container.</p>',
    yesPlease: [
      'Newspapers and magazines',
      'Office paper',
      'Envelopes with or without a window',
      'Leaflets and junk mail',
      'Paperback books',
      'Paper bags',
      'Rinsed milk and juice cartons',
      'Gift wrap without glitter',
    ],
    noThanks: [
      'Corrugated cardboard',
      'Napkins and kitchen roll',
      'Soiled food packaging',
      'Baking paper',
      'Photographs',
      'Plastic sleeves and binders',
      'Confidential documents',
    ],
    methodsOfRecycling:
      '<p>The paper is baled and shipped abroad to be recycled into new paper, such as newsprint and egg boxes. The same fibres can be used five to seven times.</p>',
  },
  cardboard: {
    description: '<p>Corrugated and flat cardboard from packaging. Please flatten boxes so that more fits in.</p>',
    yesPlease: [
      'Cardboard boxes',
      'Corrugated cardboard',
      'Pizza boxes without food',
      'Cereal boxes',
      'Shoe boxes',
      'Cardboard tubes',
      'Cardboard egg boxes',
    ],
    noThanks: [
      'Polystyrene',
      'Plastic film and straps',
      'Wet or greasy cardboard',
      'Waxed cardboard',
      'Disposable cups',
      'Food waste',
    ],
    methodsOfRecycling:
      '<p>The cardboard is baled and sent to paper mills in Europe, where it becomes new boxes and other packaging.</p>',
  },
  plastic: {
    description:
      '<p>Empty and clean plastic packaging. Take lids off and separate different materials, such as the foil on a yoghurt pot.</p>',
    yesPlease: [
      'Plastic bags and film',
      'Food trays',
      'Soap bottles',
      'Yoghurt and skyr pots',
      'Plastic bottles without a deposit',
      'Crisp bags',
      'Toothpaste tubes',
      'Plastic caps and lids',
    ],
    noThanks: [
      'Deposit bottles',
      'Packaging with food in it',
      'Containers of hazardous substances',
      'Toys and kitchenware',
      'Disposable gloves',
      'Syringes and needles',
      'Electronics',
    ],
    methodsOfRecycling:
      '<p>The plastic is baled and shipped to sorting plants in Europe. What is suitable is melted into pellets and made into new products. The rest is used to produce energy.</p>',
  },
  metal: {
    description: '<p>Metal packaging and small metal objects. Please rinse tins first.</p>',
    yesPlease: [
      'Food tins',
      'Jar lids',
      'Aluminium foil and trays',
      'Tealight cups',
      'Pots and pans',
      'Screws and nails',
      'Wire hangers',
    ],
    noThanks: [
      'Deposit cans',
      'Spray cans that are not empty',
      'Gas cylinders',
      'Paint tins with paint',
      'Batteries',
      'Electronics and cables',
    ],
    methodsOfRecycling:
      '<p>A magnet separates iron from other metals. The metals are exported and melted down. They can be recycled again and again without losing quality.</p>',
  },
  glass: {
    description: '<p>Empty and rinsed glass bottles and jars. Take off lids and caps.</p>',
    yesPlease: [
      'Jam and spice jars',
      'Bottles without a deposit',
      'Baby food jars',
      'Oil and vinegar bottles',
      'Perfume bottles',
      'Cosmetics jars',
    ],
    noThanks: [
      'Deposit bottles',
      'China and pottery',
      'Light bulbs',
      'Mirrors and window glass',
      'Ovenproof glass',
      'Crystal',
      'Medicine bottles with contents',
    ],
    methodsOfRecycling:
      '<p>The glass is cleaned, crushed and shipped to glassworks abroad, where it is melted and shaped into new bottles and jars.</p>',
  },
  food: {
    description: '<p>All food waste, cooked and raw. Let it drain well and put it in a paper bag.</p>',
    yesPlease: [
      'Fruit and vegetables',
      'Meat and fish',
      'Small bones',
      'Bread and cakes',
      'Eggshells',
      'Coffee grounds',
      'Tea bags',
      'Rice and pasta',
      'Cheese and other dairy products',
    ],
    noThanks: [
      'Plastic bags',
      'Bioplastic bags',
      'Food packaging',
      'Liquids',
      'Frying oil',
      'Chewing gum',
      'Nappies',
      'Cat litter',
    ],
    methodsOfRecycling:
      '<p>Food waste goes to a gas and composting plant. It becomes methane, which runs vehicles, and compost, which improves soil.</p>',
  },
  textile: {
    description: '<p>Clean and dry textiles in closed bags. Worn-out clothes are welcome too.</p>',
    yesPlease: [
      'Clothes',
      'Shoes in pairs',
      'Bed linen and towels',
      'Curtains and tablecloths',
      'Woollen blankets',
      'Bags and belts',
      'Work clothes',
    ],
    noThanks: ['Wet or mouldy textiles', 'Oily rags', 'Carpets', 'Mattresses', 'Disposable cloths', 'Nappies'],
    methodsOfRecycling:
      '<p>The textiles are exported and sorted. Good clothes are sold to be worn again. The rest becomes rags, insulation or new fibres.</p>',
  },
  hazardous: {
    description:
      '<p>Substances that can harm health or nature. Bring them closed, in their original packaging, and never mix them.</p>',
    yesPlease: [
      'Paint and varnish',
      'Glue and solvents',
      'Strong cleaning agents',
      'Spray cans',
      'Oil and lubricants',
      'Mercury thermometers',
      'Photographic chemicals',
      'Insecticides',
    ],
    noThanks: [
      'Batteries',
      'Medicines and needles',
      'Infectious waste',
      'Electronics',
      'Gas cylinders',
      'Fireworks',
      'Empty and clean packaging',
    ],
    methodsOfRecycling:
      '<p>A licensed plant sorts the substances and makes them safe. Most are shipped abroad and incinerated at high temperature. Some are recovered, oil for example.</p>',
  },
  residual: {
    description: '<p>What is left when everything else has been sorted. Please keep it in closed bags.</p>',
    yesPlease: [
      'Nappies and sanitary towels',
      'Wet wipes',
      'Disposable gloves',
      'Vacuum cleaner bags',
      'Sponges and cloths',
      'Cat litter',
      'Chewing gum',
      'Packaging that cannot be cleaned',
    ],
    noThanks: [
      'Food waste',
      'Paper and cardboard',
      'Plastic packaging',
      'Glass and metal',
      'Textiles',
      'Electronics and batteries',
      'Hazardous waste',
      'Needles',
    ],
    methodsOfRecycling:
      '<p>Most of this waste is exported and burnt to produce electricity and heat. What does not burn is landfilled. The less that ends up here, the better.</p>',
  },
  electronics: {
    description:
      '<p>Devices that run on mains electricity or batteries. Erase your data and take out loose batteries first.</p>',
    yesPlease: [
      'Computers and screens',
      'Phones and tablets',
      'Cables and chargers',
      'Keyboards and mice',
      'Printers',
      'Small kitchen appliances',
      'Lamps without bulbs',
      'Measuring instruments',
    ],
    noThanks: [
      'Loose batteries',
      'Light bulbs and tubes',
      'Large appliances',
      'Car batteries',
      'Contaminated devices',
      'Packaging',
    ],
    methodsOfRecycling:
      '<p>Hazardous parts are removed and the devices taken apart. Copper, aluminium, gold and other metals are recycled abroad, and part of the plastic too.</p>',
  },
  batteries: {
    description:
      '<p>Small batteries of all kinds. Tape over the poles of lithium batteries so that they cannot catch fire.</p>',
    yesPlease: [
      'AA and AAA batteries',
      'Button cells',
      '9-volt batteries',
      'Phone batteries',
      'Laptop batteries',
      'Hearing aid batteries',
      'Power tool batteries',
    ],
    noThanks: ['Car batteries', 'Swollen batteries', 'E-bike batteries', 'Electronics', 'Light bulbs', 'Packaging'],
    methodsOfRecycling:
      '<p>The batteries are sorted by type and exported. Metals such as zinc, nickel and cobalt are recovered from them.</p>',
  },
  confidential_paper: {
    description:
      '<p>Documents with personal data or other confidential content. The container is locked, and only the service provider opens it.</p>',
    yesPlease: [
      'Medical records and certificates',
      'Payslips',
      'Contracts',
      'Invoices and accounts',
      'Applications',
      'Printed e-mails',
      'Staples and paper clips may stay on',
    ],
    noThanks: [
      'Binders and plastic sleeves',
      'Newspapers and magazines',
      'Memory sticks and discs',
      'Cardboard boxes',
      'Food waste',
      'Packaging',
    ],
    methodsOfRecycling:
      '<p>The documents are shredded in a closed process, and their destruction is confirmed in writing. The shreds are recycled like other paper.</p>',
  },
};
