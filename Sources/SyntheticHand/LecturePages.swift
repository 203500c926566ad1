public import Geometry
public import Ink

/// An endless sequence of pages full of handwriting.
///
/// Each page continues the text where the page before ended; at its end, the text starts again. The
/// sequence ends only when a page would stay empty: in a frame too small for a single character, or with a
/// text of nothing but spaces.
public struct PageFiller: Sequence, IteratorProtocol, Sendable {
  /// The writer; its ink can be changed from page to page.
  public var writer: Writer
  private let frame: Box
  private let lineHeight: Double
  private let text: String
  private var rest: String

  /// Creates a sequence of pages, written into equal frames with a line height in points.
  public init(
    writer: Writer, frame: Box, lineHeight: Double = 24, text: String = LectureNotes.all
  ) {
    self.writer = writer
    self.frame = frame
    self.lineHeight = lineHeight
    self.text = text
    rest = text
  }

  /// Writes the next page and returns its strokes, or nil if it would stay empty.
  public mutating func next() -> [Stroke]? {
    var strokes: [Stroke] = []
    var area = frame
    while true {
      let isWhole = rest == text
      let written = writer.write(rest, in: area, lineHeight: lineHeight)
      strokes += written.strokes
      rest = written.remainder
      area.low.y += Double(written.lines) * lineHeight
      guard rest.isEmpty, written.lines > 0 else { break }
      rest = text
      // A text of nothing but spaces would start again forever.
      if isWhole, written.strokes.isEmpty { break }
    }
    return strokes.isEmpty ? nil : strokes
  }
}

/// Original texts like lecture notes, to fill pages with, of characters that the writer knows.
public enum LectureNotes {
  /// Notes in English about ink, stones and the hand.
  public static let english: String = """
    Lecture 1: Ink and stone

    Ink is older than paper. Soot is mixed with glue, pressed into sticks and dried for years; a \
    good stick rings like a small bell when you tap it. To write, you pour a little water on the \
    stone and rub the stick in slow circles. Never press: the stone does the work.

    Why a stone at all? Its face is full of fine teeth, harder than the ink and softer than \
    steel. Too smooth, and the ink stays pale; too rough, and the grains are coarse (Fig. 2). \
    People speak of a stone that "takes the ink like butter".

    Rule of thumb: 3 drops of water, 100 turns, then look at the colour. If a line dries with a \
    blue edge the soot came from oil; if it dries brown it came from pine.

    Lecture 2: What the hand does

    A hand does not draw a curve at one speed. In a bend of radius r it goes at about v = k * \
    r^(1/3), so it slows down where the line turns and hurries where it is straight. This holds \
    for letters, for circles in the air, even for a child with chalk.

    Let s be the length of a line and T the time it takes. Then s = ∫ v dt, and for most people T \
    hardly grows when they write twice as large! They simply move faster. Question: what is kept \
    constant, and by whom?

    Measured today: 12 writers, 300 lines each. Half of the time the pen moves slower than 25 \
    mm/s; it is faster than 60 mm/s in 5% of the time & almost never faster than 90.

    Lecture 3: The brush

    A brush has no corner of its own. Press, and the line is broad; lift, and it ends in a hair. \
    The same stroke can be bone or grass. My teacher said: "begin before you touch the paper, end \
    after you have left it".

    Homework: fill one page with circles, one with straight lines, one with your own name. \
    Compare the first line with the last -> you will see when you stopped thinking.
    """

  /// Notes in German.
  public static let german: String = """
    Vorlesung 4: Tusche, Wasser, Geduld

    Ein Reibstein hat zwei Teile: die Fläche, auf der man reibt, und die Mulde, in der das Wasser \
    steht. Man zieht ein wenig Wasser herauf, reibt, und schiebt die fertige Tusche zurück. Wer \
    drückt, verdirbt beides. Die beste Tusche entsteht, während man an etwas anderes denkt.

    Übung: Schreibe zehn Minuten lang nur den Buchstaben ß. Größe, Neigung und Abstand sollen \
    gleich bleiben; sie werden es nicht. Prüfe danach, welche Schleife zuerst müde wird. Schöne \
    Schrift ist keine Frage der Begabung, sondern der Pausen.

    Merke: Auf rauem Papier läuft die Tusche schnell, auf glattem langsam. Für 1 Blatt braucht \
    man höchstens 5 Tropfen; mehr Wasser gibt graue Töne, die später schön verblassen.
    """

  /// Notes in Japanese.
  public static let japanese: String = """
    硯のはなし

    硯は墨をする石です。はじめに水を少し入れ、円をかくように、力を入れないでゆっくり墨をすります。\
    よい墨の色は黒一色ではありません。よく見ると、黒の中に紅や山の色があります。

    先生はいつも「線は心の中から出る」といいます。筆を紙の上に下ろし、一、二、三とかぞえて、\
    小さな点から大きな線を書きます。手ではなく、目で書くのです。

    今日は十の文字を学びました。山、川、日、月、火、水、木、金、土、田。夜、東京の先生にノートを\
    見てもらいました。「百の線を書く人は、千の線が見える人です。」
    """

  /// All notes together.
  public static let all: String = english + "\n\n" + german + "\n\n" + japanese + "\n\n"
}
