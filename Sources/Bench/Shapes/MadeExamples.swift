internal import Geometry
internal import Ink
internal import SyntheticHand

/// Figures and handwriting by a synthetic hand, each stroke ending with a rest of the pen.
enum MadeExamples {
  private static let hands: [(name: String, hand: Hand)] = [
    ("neat", .neat), ("flowing", .flowing), ("hurried", .hurried), ("careful", .careful),
  ]
  private static let middle = Point(x: 300, y: 400)
  private static let rest = 550.0

  /// Figures of all kinds by a number of writers, in four sizes and at all angles.
  static func figures(writers: Int) -> [ShapeExample] {
    (0..<writers).flatMap { number -> [ShapeExample] in
      let (name, hand) =
        number < hands.count ? hands[number] : ("random", Hand(random: UInt64(number)))
      var writer = Writer(seed: UInt64(1000 + number), hand: hand)
      return FigureKind.allCases.flatMap { kind -> [ShapeExample] in
        [18.0, 28, 45, 80].enumerated().compactMap { index, size in
          let rotation = index % 2 == 0 ? 0 : Double((number * 5 + index * 3) % 16) / 16 + 0.01
          let stroke = writer.draw(
            kind, at: middle, size: size * Length.millimeter, rotation: rotation)
          return stroke.map { stroke in
            ShapeExample(
              source: name, label: kind.rawValue, kinds: kind.kinds,
              samples: stroke.resting(for: rest, seed: UInt64(index)).samples)
          }
        }
      }
    }
  }

  /// Kinds of handwriting and what stands for each of them.
  private static let texts: [(label: String, text: String)] = [
    ("letters", "a b c d e f g h i j k l m n o p q r s t u v w x y z"),
    ("capitals", "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"),
    ("digits", "0 1 2 3 4 5 6 7 8 9 10 100 2026 8080 0001"),
    ("words", "mill lull tool loop little common window summer minimum million illness good"),
    ("punctuation", ". , : ; ! ? ( ) [ ] - ' \" / & % *"),
    ("mathematics", "+ - = < > ( ) / x = 0 - 1 + o = l - (a + b) / 2 ∫ v dt ->"),
    ("kana", "あいうえおかきくけこさしすせそたちつてとのはひふへほまみむめもらりるれろわん アイウエオカキクケコロハヒフヘホ"),
    ("kanji", "日本人一二三口田山川木水火土中大小上下十人入力"),
  ]

  /// Handwriting of each kind by a number of writers.
  static func writing(writers: Int) -> [ShapeExample] {
    let frame = Box(low: Point(x: 40, y: 40), high: Point(x: 560, y: 4000))
    return (0..<writers).flatMap { number -> [ShapeExample] in
      let (name, hand) =
        number < hands.count ? hands[number] : ("random", Hand(random: UInt64(number)))
      let height = [5.0, 6, 7.5, 9][number % 4]
      return texts.flatMap { kind -> [ShapeExample] in
        var writer = Writer(seed: UInt64(2000 + number), hand: hand, xHeight: height)
        let written = writer.write(kind.text, in: frame, lineHeight: 4 * height)
        return written.strokes.enumerated().map { index, stroke in
          ShapeExample(
            source: name, label: kind.label, kinds: [],
            samples: stroke.resting(for: rest, seed: UInt64(index)).samples, letterHeight: height)
        }
      }
    }
  }
}
