import Bytes
import Foundation

/// Notes with everything that Xournal++ 1.1.3 can draw.
struct FeatureSample {
  private let wave: [(Double, Double)] = (0..<40).map { step in
    (Double(step) * 3, 10 * sin(Double(step) / 3))
  }

  private func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    Base64.append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func stroke(_ attributes: String, _ points: [(Double, Double)]) -> String {
    let numbers = points.map { "\(rounded($0.0)) \(rounded($0.1))" }.joined(separator: " ")
    return "<stroke \(attributes)>\(numbers)</stroke>"
  }

  /// A number as exact as Xournal++ has it.
  private func rounded(_ value: Double) -> String {
    var text: [UInt8] = []
    DecimalText.append(value, digits: 8, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func wave(_ attributes: String, down: Double) -> String {
    stroke(attributes, wave.map { ($0.0 + 20, $0.1 + down) })
  }

  private var pressed: String {
    let widths = (0..<39).map { rounded(2.26 * (0.3 + 0.6 * abs(sin(Double($0) / 5)))) }
    let width = "2.26 \(widths.joined(separator: " "))"
    return wave(##"tool="pen" color="#000000ff" width="\##(width)" capStyle="round""##, down: 30)
  }

  private var lines: [String] {
    let pen = ##"tool="pen" color="#3333ccff""##
    return [
      pressed,
      wave(##"tool="pen" color="#ff0000ff" width="1.41" capStyle="butt""##, down: 60),
      wave(##"\##(pen) width="3" capStyle="square" style="dash""##, down: 90),
      wave(##"\##(pen) width="2" capStyle="round" style="dashdot""##, down: 120),
      wave(##"\##(pen) width="2" capStyle="round" style="dot""##, down: 150),
      wave(##"\##(pen) width="2" style="cust: 8.00 2.00 1.00 2.00""##, down: 180),
      wave(##"tool="highlighter" color="#ffff007f" width="12" capStyle="round""##, down: 210),
      stroke(
        ##"tool="pen" color="#ff8000ff" width="2" fill="128""##, [(200, 30), (280, 40), (250, 90)]),
      stroke(
        ##"tool="highlighter" color="#00ff007f" width="4" fill="100""##,
        [(200, 130), (280, 140), (250, 190)]),
      stroke(##"tool="eraser" color="#ffffffff" width="6""##, [(205, 150), (275, 160)]),
      stroke(##"tool="pen" color="black" width="5" capStyle="round""##, [(30, 240), (30, 240)]),
      stroke(
        ##"tool="pen" color="red" width="3 3 0 2 1""##, (0...4).map { (Double($0 * 20 + 40), 240) }),
    ]
  }

  private var others: [String] {
    [
      ##"<text font="Sans" size="12" x="20" y="260" color="#000000ff">one"##,
      ##"two &amp; &lt;three&gt;</text>"##,
      ##"<text font="Serif Bold" size="18" x="120" y="260" color="#ff00ffff">four 五</text>"##,
      ##"<image left="20" top="320" right="120" bottom="400">\##(base64(TestImage.png))</image>"##,
      ##"<teximage text="a+b" left="140" top="320" right="200" bottom="350">"##
        + base64(Self.pdf) + "</teximage>",
    ]
  }

  private func page(_ background: String, _ elements: [String]) -> String {
    XoppSample.page(elements.joined(separator: "\n"), background: background, size: (300, 420))
  }

  /// The notes, every page of the same size.
  var sample: XoppSample {
    var sample = XoppSample()
    let plain = ##"type="solid" color="#ffffffff" style="plain""##
    sample.pages = [
      page(plain, lines + others),
      page(plain, [lines[0]]).replacing(
        "<layer>", with: #"<layer name="a">\#(lines[6])</layer><layer>"#),
      page(##"type="solid" color="blue" style="ruled""##, [pressed]),
      page(##"type="solid" color="#222222ff" style="lined" config="lw=2,f2=00ff00""##, [lines[1]]),
      page(##"type="solid" color="#ffffffff" style="graph" config="m1=40,rm=1,r1=20""##, [pressed]),
      page(##"type="pixmap" domain="attach" filename="bg_1.png""##, [pressed]),
      page(##"type="pixmap" domain="absolute" filename="back.png""##, [pressed]),
    ]
    sample.pages += ["dotted", "isodotted", "isograph", "staves", "lined"].map { style in
      page(##"type="solid" color="#fff8e0ff" style="\##(style)""##, [pressed])
    }
    sample.pages.append(
      page(##"type="pdf" domain="attach" filename="bg.pdf" pageno="1""##, [pressed]))
    return sample
  }

  /// Writes the notes and all that lies beside them.
  func write(to file: URL) throws {
    try Data(gzip(sample.bytes)).write(to: file)
    try Data(TestImage.png).write(to: file.appendingPathExtension("bg_1.png"))
    try Data(TestImage.png).write(to: file.deletingLastPathComponent().appending(path: "back.png"))
    try Data(Self.pdf).write(to: file.appendingPathExtension("bg.pdf"))
  }

  /// A blue box on a page of 60 by 30 points.
  static let pdf = Array(
    """
    %PDF-1.4
    1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
    2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
    3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 60 30]/Contents 4 0 R>> endobj
    4 0 obj <</Length 26>> stream
    0 0 1 rg 5 5 50 20 re f   
    endstream endobj
    trailer <</Root 1 0 R>>
    %%EOF

    """.utf8)

  /// A dark red JPEG of eight by eight pixels.
  static let jpeg: [UInt8] = {
    let text = Array(
      """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVt
      VkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8
      fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA
      AAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAA
      AAAA/9oADAMBAAIRAxEAPwCYAKvP/9k=
      """.utf8)
    return Base64.decoded(text.span) ?? []
  }()
}
