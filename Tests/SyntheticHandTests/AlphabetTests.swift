import Geometry
import Ink
import SyntheticHand
import Testing

@Suite struct AlphabetTests {
  /// The characters that a note taker can count on.
  static let promised = """
    abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZäöüßÄÖÜéèñ0123456789
    .,:;!?'"()-+=/*<>%&@#_∫∑√παβθλ→
    あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん
    がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽっゃゅょぁぃぅぇぉ
    アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン
    一二三四五六七八九十人大小山川日月木水火土田中上下本文字口目手硯
    """

  @Test func `the promised characters are known`() {
    for character in Self.promised where !character.isWhitespace {
      #expect(Writer.alphabet.contains(character), "\(character)")
    }
    for character in LectureNotes.all where !character.isWhitespace {
      #expect(Writer.alphabet.contains(character), "\(character)")
    }
  }

  @Test func `every character has ink in a box of its size`() {
    for character in Writer.alphabet.sorted() {
      for hand in [Hand.neat, .hurried] {
        var writer = Writer(seed: 3, hand: hand, xHeight: 10)
        let frame = Box(low: .zero, high: Point(x: 100, y: 100))
        let strokes = writer.write(String(character), in: frame, lineHeight: 100).strokes
        let box = extent(of: strokes)
        #expect(!strokes.isEmpty, "\(character)")
        #expect(strokes.allSatisfy { $0.samples.count > 3 }, "\(character)")
        // The baseline is 70 points down; letters rise 20 points and descend 9.
        #expect(box.low.x > 0 && box.high.x < 36, "\(character): \(box)")
        #expect(box.low.y > 36 && box.high.y < 82, "\(character): \(box)")
        #expect(max(box.width, box.height) > 0.25, "\(character): \(box)")
      }
    }
  }

  /// Characters and how many strokes a pupil learns for them.
  struct Count: CustomTestStringConvertible {
    let strokes: Int
    let characters: String
    var testDescription: String { "\(strokes) strokes" }
  }

  @Test(arguments: [
    Count(strokes: 1, characters: "acosvzくしつのへるろんひそてノフヘ一"),
    Count(strokes: 2, characters: "Bijkxtみいうこすぬねゆよれわアイ二十人入八九力"),
    Count(strokes: 3, characters: "AFHあおけさせにはむもをやか三大小山川土上下口千"),
    Count(strokes: 4, characters: "たなきふほ日月火水木中文手円分今心少五六"),
    Count(strokes: 5, characters: "四目田石本白出生"),
    Count(strokes: 6, characters: "字百行先色ぶ"),
    Count(strokes: 7, characters: "何見"),
    Count(strokes: 8, characters: "金学夜東京"),
    Count(strokes: 9, characters: "点紅"),
    Count(strokes: 10, characters: "紙書"),
    Count(strokes: 11, characters: "黒"),
    Count(strokes: 12, characters: "硯筆"),
    Count(strokes: 14, characters: "墨"),
    Count(strokes: 15, characters: "線"),
  ])
  func `characters have the strokes that pupils learn`(_ count: Count) {
    for character in count.characters {
      #expect(strokeCount(of: String(character)) == count.strokes, "\(character)")
    }
  }

  @Test func `what is not known becomes a box`() {
    for text in ["鬱", "😀", "👩‍👩‍👧", "ش", "\u{301}", "\u{200F}", "\u{0}", "e\u{332}\u{333}"] {
      var writer = Writer(seed: 1, xHeight: 10)
      let strokes = writer.write(text, in: page, lineHeight: 60).strokes
      #expect(strokes.count == 1, "\(text.unicodeScalars)")
      #expect(extent(of: strokes).height > 10)
      #expect(extent(of: strokes).width > 10)
    }
  }

  @Test func `composed and wide forms are known`() {
    #expect(strokeCount(of: "e\u{301}") == strokeCount(of: "é"))
    #expect(strokeCount(of: "Ａ") == strokeCount(of: "A"))
  }
}
